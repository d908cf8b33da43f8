// What the start tag of a chart has to say: the version of SCXML, and the data model.

import Diagnostics
package import XML

package enum ChartHead {
    /// Reports another version than 1.0, and another data model than ours.
    package static func check(_ chart: Element, notes: DiagnosticLog) {
        if let version = chart.attributes.attribute("version"), version.value != "1.0" {
            notes.error(
                "bad-value", at: version.valueRange, "SCXML's version is 1.0, not “\(version.value)”",
                instead: Advice("write version=\"1.0\"", writing: "1.0"))
        }
        if let model = chart.attributes.attribute("datamodel"), model.value != "flipbook" {
            notes.error(
                "bad-value", at: model.valueRange, "the data model is “flipbook”, not “\(model.value)”",
                instead: Advice("datamodel=\"flipbook\", in which expr and cond are formulas", writing: "flipbook"))
        }
    }
}
