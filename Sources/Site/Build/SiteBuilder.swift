// The build: design files in, a site out. Designs and scenarios are shared out among workers.

import Diagnostics
import Documents
import Markup
import Synchronization
package import Timelines

/// Builds sites from design files.
///
///     let builder = SiteBuilder(resources: try Resources.locate(), jobs: 2)
///     let report = try builder.build(["designs/refresh.svg"], to: "site")
///
/// The same files give the same bytes, whatever the number of jobs. Designs are worked on in their order and let go of
/// when their pages are written, so that memory does not grow with their number.
package struct SiteBuilder: Sendable {
    package var resources: Resources
    /// How many threads share the work.
    package var jobs: Int
    /// Called after each design, from any thread.
    package var progress: @Sendable (SiteProgress) -> Void

    package var fitting = Fitting()
    /// Where results are kept from build to build; nil for none.
    package var cache: ContentCache?

    package init(resources: Resources, jobs: Int, progress: @escaping @Sendable (SiteProgress) -> Void = { _ in }) {
        self.resources = resources
        self.jobs = jobs
        self.progress = progress
    }

    /// Reads, simulates, fits, draws and writes; checks what was written; puts it in the place of `output`.
    ///
    /// What is wrong in a design is in the report, and then nothing is published. What is thrown is about files,
    /// templates and pages; nothing is published then either.
    package func build(_ paths: [String], to output: String) throws(SiteError) -> SiteReport {
        let folders = try SiteBuilder.folders(for: paths)
        let writer = try SiteWriter(output: output, resources: resources)
        do throws(SiteError) {
            let results = try run(paths, folders, writer)
            let cards = results.compactMap { $0.card }
            var report = SiteReport(
                isPublished: false, designs: paths.count, scenarios: cards.reduce(0) { $0 + $1.scenarios }, pages: 0,
                files: 0, bytes: 0, findings: results.map { $0.findings },
                coverage: results.compactMap { $0.coverage })
            guard !report.hasErrors else {
                writer.discard()
                return report
            }
            try writer.write(gallery: cards, canvas: results.compactMap { $0.island })
            (report.pages, report.files, report.bytes) = try writer.publish()
            cache?.trim()
            report.isPublished = true
            return report
        } catch {
            writer.discard()
            throw error
        }
    }

    private func run(
        _ paths: [String], _ folders: [String], _ writer: SiteWriter
    ) throws(SiteError) -> [DesignJob.Outcome] {
        let outcomes = Mutex<[Result<DesignJob.Outcome, SiteError>?]>(paths.map { _ in nil })
        let stack = WorkStack()
        stack.push(
            paths.indices.map { index in
                { @Sendable in
                    DesignJob.start(
                        paths[index], folder: folders[index], writer: writer, stack: stack, fitting: fitting,
                        cache: cache
                    ) { outcome in
                        let done = outcomes.withLock { all in
                            all[index] = outcome
                            return all.count { $0 != nil }
                        }
                        progress(SiteProgress(design: folders[index], done: done, total: paths.count))
                    }
                }
            })
        stack.run(workers: jobs)
        var results: [DesignJob.Outcome] = []
        for outcome in outcomes.withLock({ $0 }) {
            if let outcome { results.append(try outcome.get()) }
        }
        return results
    }

    /// The folder of each design: its file's name, which no other design and nothing of the site's own may have.
    private static func folders(for paths: [String]) throws(SiteError) -> [String] {
        var taken: [String: String] = [:]
        for name in SitePlan.taken { taken[name] = "the site's own '\(name)'" }
        var folders: [String] = []
        for path in paths {
            let file = path.split(separator: "/").last.map(String.init) ?? path
            let name = file.lowercased().hasSuffix(".svg") ? String(file.dropLast(4)) : file
            // Some file systems take upper and lower case for the same.
            if let other = taken[name.lowercased()] { throw .nameTaken(path, by: other) }
            taken[name.lowercased()] = "'\(path)'"
            folders.append(name)
        }
        return folders
    }
}
