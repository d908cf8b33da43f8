// A check of frozen versions that builds them again as a site is built.

package import Pages
package import Snapshots

extension SnapshotCheck {
    /// - Parameters:
    ///   - jobs: how many threads share a build.
    ///   - maker: as in `BuildOptions`.
    package init(resources: Resources, jobs: Int, maker: String) {
        self.init(resources: resources, maker: maker, pictures: LinkPicture.engine ?? "") {
            design, output, sums, stop throws(SiteError) in
            var builder = SiteBuilder(resources: resources, jobs: jobs)
            (builder.options.freezes, builder.options.maker) = (true, maker)
            builder.options.base = sums.fact("base-url").flatMap(BaseURL.init)
            builder.options.explores = sums.fact(SnapshotSums.search) != nil
            builder.stop = stop
            return try builder.build([design], to: output).isPublished
        }
    }
}
