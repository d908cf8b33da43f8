// The forms of films, with ffmpeg's arguments for each. From one ffmpeg, the same frames give the same bytes.

/// A file format for films, with the defaults of `export` for it.
package struct FilmForm: Hashable, Sendable {
    /// What `export --to` calls it. It is the extension of its files too.
    package let name: String
    package let summary: String
    /// The default number of pixels a point.
    package let scale: Double
    /// The default rate.
    package let rate: FrameRate
    /// Whether pixels may be transparent.
    package let hasTransparency: Bool
    /// Whether viewers repeat it by themselves.
    package var loops: Bool { self == .gif || self == .apng }
    /// Whether width and height must be even, because colour has half the resolution (4:2:0).
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

    /// The rate nearest to the wanted one that the format can hold: a GIF counts hundredths of a second.
    package func nearest(to rate: FrameRate) -> FrameRate { self == .gif ? rate.inHundredths : rate }

    /// ffmpeg's arguments for encoding. They fix the number of threads, because the bytes depend on it.
    func encoding(isTransparent: Bool, loops: Bool, _ rate: FrameRate) -> [String] {
        // The colour space is BT.709, and the file says so: otherwise players guess it.
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
