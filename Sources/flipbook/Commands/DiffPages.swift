// A site with both sides of a comparison, on whose pages they play in step.

import Building
import Designs
import Differences
import Files
import Pages
import Platform

extension Command {
    /// Builds both designs into a folder: the old one as a frozen version, where they have one name.
    /// - Returns: the address of a page on which both play, from the folder that this process is in; nil where no scenario
    ///   is in both.
    static func buildPages(
        of difference: DesignDifference, paths: (old: String, new: String), in folder: String, _ arguments: Arguments
    ) throws(CommandError) -> String? {
        if folder.isEmpty { throw .usage("--pages needs the name of a folder to write") }
        if let own = FileSystem.resolved(folder), FileSystem.resolved(paths.old)?.hasPrefix(own + "/") == true {
            throw .usage("\(folder) has the old design in it, and --pages would replace it; name another folder")
        }
        let (before, after) = (difference.old, difference.new)
        let isOneName = before.name == after.name
        var beside = ""
        try CommandError.sites { () throws(SiteError) in
            var builder = SiteBuilder(resources: try Resources.locate(), jobs: CurrentProcess.processors)
            (builder.cache, builder.stop) = (cache(arguments), EndRequest.install().stop)
            (builder.options.maker, builder.options.freezes) = (Main.maker, true)
            builder.options.library = arguments.values("library")
            if isOneName {
                _ = try builder.build([paths.old], to: folder)
                if case .here(let place) = try SharedSite.read(folder, of: before).frozen { beside = place }
            }
            _ = try builder.build(isOneName ? [paths.new] : [paths.old, paths.new], to: folder)
        }
        let played = Set(difference.changes.filter { $0.part == .played }.map(\.subject))
        let common = after.scenarios.map(\.name).filter { before.scenario($0) != nil }
        guard let scenario = common.first(where: { played.contains($0) }) ?? common.first else { return nil }
        let page = Address("").link(to: SitePlan.scenario(after.name, scenario).page)
        return "\(folder)/\(page)#compare=\(beside)\(before.name)/\(scenario)&as=side"
    }
}
