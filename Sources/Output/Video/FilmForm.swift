// The forms of films: what ffmpeg is told for each, so that the same frames have the same bytes.

package struct FilmForm: Hashable, Sendable {
    /// What `export --to` calls it, and how its files end.
    package let name: String
    package let summary: String
    /// Default pixels a point.
    package let scale: Double
    /// The default rate.
    package let rate: FrameRate
    /// Whether what is behind the drawing may be seen through it.
    package let hasTransparency: Bool
    /// Whether it begins again by itself wherever it is shown.
    package var loops: Bool { self == .gif || self == .apng }
    /// Half as many colours as pixels each way, so that there must be an even number of them.
    package let needsEvenSize: Bool

    package static let gif = FilmForm(
        name: "gif", summary: "an animated GIF, for chats and issues", scale: 1, rate: FrameRate(50),
        hasTransparency: true,
        needsEvenSize: false)
    package static let apng = FilmForm(
        name: "apng", summary: "an animated PNG: every colour, lossless", scale: 1, rate: FrameRate(60),
        hasTransparency: true,
        needsEvenSize: false)
    package static let mp4 = FilmForm(
        name: "mp4", summary: "H.264, which plays everywhere", scale: 2, rate: FrameRate(60), hasTransparency: false,
        needsEvenSize: true)
    package static let webm = FilmForm(
        name: "webm", summary: "VP9, for the web; can be transparent", scale: 2, rate: FrameRate(60),
        hasTransparency: true,
        needsEvenSize: true)

    package static let all: [FilmForm] = [.gif, .apng, .mp4, .webm]

    /// The largest width and height, in pixels.
    package static let longest = 16_384

    /// The rate nearest to one that the form can keep.
    package func nearest(to rate: FrameRate) -> FrameRate { self == .gif ? rate.inHundredths : rate }

    /// What makes the frames into a film. Numbers of threads are said, because some of the bytes depend on them.
    func encoding(isTransparent: Bool, loops: Bool, _ rate: FrameRate) -> [String] {
        // Video has the colours of television; said, so that no player has to guess.
        let colours = "scale=out_color_matrix=bt709:out_range=tv:flags=accurate_rnd+full_chroma_int"
        let said = ["-colorspace", "bt709", "-color_primaries", "bt709", "-color_trc", "bt709", "-color_range", "tv"]
        switch self {
        case .mp4:
            return ["-vf", "\(colours),format=yuv420p"] + said
                + ["-c:v", "libx264", "-preset", "medium", "-crf", "14", "-tune", "animation", "-threads", "2"]
                + ["-movflags", "+faststart", "-f", "mp4"]
        case .webm:
            return ["-vf", "\(colours),format=\(isTransparent ? "yuva420p" : "yuv420p")"] + said
                + ["-c:v", "libvpx-vp9", "-crf", "18", "-b:v", "0", "-deadline", "good", "-cpu-used", "3"]
                + ["-auto-alt-ref", isTransparent ? "0" : "1", "-row-mt", "0", "-threads", "2", "-f", "webm"]
        case .apng:
            return ["-vf", "format=\(isTransparent ? "rgba" : "rgb24")", "-c:v", "apng", "-pred", "mixed"]
                + ["-plays", loops ? "0" : "1", "-final_delay", "\(rate.seconds)/\(rate.frames)", "-f", "apng"]
        default:
            return ["-c:v", "gif", "-loop", loops ? "0" : "-1", "-f", "gif"]
        }
    }
}
