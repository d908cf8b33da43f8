// flipbook curve: springs in every notation, samples, and the text of linear().

import Foundation
import Motion
import TestSupport
import Testing

@Suite struct CurveTests {
    @Test("a spring becomes a linear with its bytes and its error") func aSpringBecomesALinearWithItsBytesAndItsError()
        throws
    {
        let run = try Tool.run(["curve", "spring(0.5 0.3)", "--to", "linear"])
        #expect(run.code == 0)
        let text = run.output.dropLast()
        #expect(text.hasPrefix("linear(0,") && text.hasSuffix(",1)") && !text.contains(", "))
        let said = try #require(
            run.messages.firstMatch(of: /^(\d+) bytes, (\d+) pieces, off by at most (\.\d+) of the way/))
        #expect(Int(said.1) == text.utf8.count && Double("0" + said.3)! <= 0.001)
    }

    @Test("vertical tangents and formulas with a sign are no mistakes")
    func verticalTangentsAndFormulasWithASignAreNoMistakes() throws {
        let upright = try Tool.run(["curve", "cubic-bezier(1, 0, 0, 1)", "--at", "0.5"])
        #expect(upright.code == 0 && upright.output.hasSuffix("0.5,0.5,inf\n"), "\(upright.output)")
        let falling = try Tool.run(["curve", "-exp(-3 * t)", "--at", "0"])
        #expect(falling.code == 0 && falling.output.contains("\n0,-1,3"), "\(falling.output) \(falling.messages)")
    }

    @Test("a spring's duration is what its text is fitted to") func aSpringsDurationIsWhatItsTextIsFittedTo() throws {
        let run = try Tool.run(["curve", "snappy", "--to", "smil"])
        let said = try #require(run.messages.firstMatch(of: /for a duration of (\d*\.\d+)s/))
        #expect(said.1.split(separator: ".").last!.count <= 3)
        let same = try Tool.run(["curve", "snappy", "--to", "smil", "--duration", String(said.1)])
        #expect(same.output == run.output)
    }

    @Test("a spring that is cut short jumps at its end, at a place that browsers tell from the end")
    func aSpringThatIsCutShortJumpsAtItsEnd() throws {
        for (text, duration) in [("snappy", "0.332"), ("spring(1 1260 10.2)", "0.816")] {
            let run = try Tool.run(["curve", text, "--duration", duration, "--to", "keyframes", "--tolerance", "0.01"])
            let last = try #require(run.output.matches(of: /([\d.]+)%\{/).last)
            #expect(Double(last.1)! > 99.99 && Double(last.1)! <= 99.9995, "\(run.output)")
        }
    }

    @Test("what text cannot say is not said") func whatTextCannotSayIsNotSaid() throws {
        let huge = try Tool.run(["curve", "exp(60 * t)", "--to", "linear"])
        #expect(huge.code == 2 && huge.output.isEmpty && huge.messages.contains("beyond 9e15"), "\(huge.messages)")
        let short = try Tool.run(["curve", "ease", "--to", "keyframes", "--duration", "0.0001"])
        #expect(short.code == 2 && short.output.isEmpty && short.messages.contains("less than one"))
    }

    @Test("more tolerance and more effort make it shorter") func moreToleranceAndMoreEffortMakeItShorter() throws {
        let words = ["curve", "spring(0.5 0.3)", "--to", "linear"]
        let usual = try Tool.run(words).output.utf8.count
        #expect(try Tool.run(words + ["--tolerance", "0.01"]).output.utf8.count < usual)
        #expect(try Tool.run(words + ["--tolerance", "0.005", "--effort", "fast"]).code == 0)
    }

    @Test(
        "springs in every notation are the same",
        arguments: [
            ["spring(duration: 0.5, bounce: 0.2)", ".spring(duration: 0.5, bounce: 0.2)", "spring(0.5 0.2)"],
            [
                "spring(response: 0.5, dampingFraction: 0.8)", "spring(response:500ms,dampingFraction:.8)",
                "spring(0.5 0.2)",
            ],
            ["{ stiffness: 170, damping: 26, mass: 1 }", "{ \"tension\": 170, \"friction\": 26 }", "spring(1 170 26)"],
            ["type: \"spring\", stiffness: 100, damping: 10", "{damping: 10}", "spring(1 100 10)"],
            ["bouncy", ".bouncy", "spring(0.5 0.3)"], ["bouncy(duration: 0.4, extraBounce: 0.1)", "spring(0.4 0.4)"],
            ["UIView.animate(springDuration: 0.5, bounce: -0.3)", "spring(0.5 0)"],
            ["CASpringAnimation(stiffness: 100, damping: 40)", "spring(1 100 40)", "spring(1 100 20)"],
            ["{ duration: 0.8, bounce: 0.25 }", "spring(dampingRatio: 0.75, duration: 0.8)"],
            ["{ duration: 0.8, bounce: -0.5 }", "spring(dampingRatio: 1, duration: 0.8)"],
            ["{ visualDuration: 0.5, bounce: 0.2 }", "spring(0.6 0.2)"],
            ["spring(response: 0.5, dampingFraction: 2)", "spring(duration: 0.5, bounce: -0.5)"],
        ])
    func springsInEveryNotationAreTheSame(notations: [String]) throws {
        let tables = try notations.map { try Tool.run(["curve", $0, "--at", "0,0.1,0.3"]) }
        #expect(tables.allSatisfy { $0.code == 0 && $0.output == tables[0].output }, "\(tables.map(\.messages))")
    }

    @Test(
        "what is no spring is not taken for one",
        arguments: [
            ".easeOut(duration: 0.2)", "{ type: \"tween\", duration: 0.2 }", "CABasicAnimation(duration: 0.2)",
            "{ stiffness: 170, damping: 26, delay: 3 }",
        ])
    func whatIsNoSpring(text: String) throws {
        #expect(try Tool.run(["curve", text, "--at", "0.1"]).code == 2)
    }

    @Test("a speed without an end is null in JSON") func speedWithoutAnEnd() throws {
        let run = try Tool.run(["curve", "cubic-bezier(1,0,0,1)", "--at", "0.5", "--format", "json"])
        #expect(run.output.contains("\"velocity\": null"), "\(run.output)")
    }

    @Test(
        "damping beyond critical is kept where its tool keeps it",
        arguments: [
            ("spring(duration: 0.5, bounce: -0.5)", "0.1,0.5,1", [0.2314, 0.7999, 0.9628]),
            ("spring(0.5 -0.5)", "0.1,0.5,1", [0.2314, 0.7999, 0.9628]),
            ("{ tension: 280, friction: 120 }", "0.25", [0.437]),
            ("{ stiffness: 280, damping: 120, mass: 1 }", "0.25", [0.437]),
        ])
    func dampingBeyondCriticalIsKept(spring: String, times: String, values: [Double]) throws {
        let rows = try Tool.run(["curve", spring, "--at", times]).output.split(separator: "\n").dropFirst()
        let found = rows.compactMap { Double($0.split(separator: ",")[1]) }
        #expect(zip(found, values).allSatisfy { abs($0 - $1) < 2e-4 } && found.count == values.count, "\(found)")
    }

    @Test("a spring with many swings is off by no more than is said") func aSpringWithManySwingsIsOffByNoMore() throws {
        let run = try Tool.run(["curve", "spring(1 100 0.3)", "--to", "linear"])
        let said = try #require(run.messages.firstMatch(of: /at most (\.\d+) of the way, for a duration of ([\d.]+)s/))
        let error = try #require(Double("0\(said.1)"))
        let length = try #require(Double("\(said.2)"))
        #expect(error <= 0.001)
        let stops = try Self.stops(run.output)
        let (rate, damped) = (0.15, (100 - 0.15 * 0.15).squareRoot())
        for step in 0..<300_000 {
            let share = (Double(step) + 0.37) / 300_000
            let t = share * length
            let exact = 1 - exp(-rate * t) * (cos(damped * t) + rate / damped * sin(damped * t))
            guard abs(stops.value(at: share) - exact) > error + 1e-7 else { continue }
            return #expect(Bool(false), "at \(t) s")
        }
    }

    /// CSS's linear() as CSS reads it.
    private static func stops(_ css: String) throws -> PiecewiseLinear {
        let stops = css.dropFirst(7).dropLast(2).split(separator: ",").flatMap { entry in
            let words = entry.matches(of: /-?(?:\d*\.\d+|\d+)%?/).map { String($0.0) }
            let value = Double(words[0])!
            let places = words.dropFirst().map { Double($0.dropLast())! / 100 }
            return places.isEmpty
                ? [PiecewiseLinear.Stop(value)] : places.map { PiecewiseLinear.Stop(value, at: $0) }
        }
        return try #require(PiecewiseLinear(stops))
    }

    @Test("a damping ratio takes the duration that it is given") func aDampingRatioTakesTheDurationThatItIsGiven()
        throws
    {
        let named = try Tool.run(["curve", "spring(dampingRatio: 0.7, duration: 0.8)", "--at", "0.1,0.4"])
        let format = try Tool.run(["curve", "spring(damping-ratio 0.7)", "--duration", "0.8", "--at", "0.1,0.4"])
        #expect(named.code == 0 && named.output == format.output)
    }

    @Test("samples become the curve that they are") func samplesBecomeTheCurveThatTheyAre() throws {
        let run = try curve("time,value\n10,100\n13,200\r\n20,100\n", ["--to", "linear"])
        #expect(run.output == "linear(100,200 30%,100)\n")
        let spread = try curve("0,5\n1,6\n4,9\n", ["--to", "linear", "--normalise"])
        #expect(spread.output == "linear(0,1)\n")
        let jump = try curve("0 0\n1 0\n1 1\n2 1\n", ["--to", "linear"])
        #expect(jump.output == "steps(2,jump-none)\n")
        #expect(try curve("0;0\n2;1\n", ["--at", "1"]).output == "time,value,velocity\n1,0.5,0.5\n")
    }

    @Test(
        "wrong samples are told with their line",
        arguments: [
            ("", "has no samples; write lines of time,value"), ("time,value\n", "has no samples"),
            ("0,0\n", "has samples at one time only"), ("0,1\n0,2\n", "has samples at one time only"),
            ("0,0\n1,2,3\n", "samples.csv:2: a line takes a time and a value"),
            ("0,0\n5\n", "samples.csv:2: a line takes"),
            ("0,0\n\n2,x\n", "samples.csv:3: 'x' is no number"), ("a,b\nc,d\n", "samples.csv:2: 'c' is no number"),
            ("0,0\n2,1\n1,2\n", "samples.csv:3: the time 1 comes after 2.0"), ("0,0\n1,nan\n", "'nan' is no number"),
            ("0,0\n1,1\n1,2\n1,3\n2,2\n", "samples.csv:4: the time 1 is there twice already"),
        ])
    func wrongSamplesAreToldWithTheirLine(text: String, sentence: String) throws {
        let run = try curve(text, ["--to", "linear"])
        #expect(run.code == 1 && run.output.isEmpty)
        #expect(run.messages.contains(sentence), "\(run.messages)")
    }

    @Test(
        "wrong words are explained",
        arguments: [
            (["spring(stiffnes: 3)"], "no number called “stiffnes”"),
            (["spring(stiffness: 3, response: 1)"], "these numbers belong to different springs"),
            (["spring(mass: 0)"], "the mass of a spring must be above 0"),
            (["spring(mass: x)"], "a number or a hole is missing here"),
            (["ease", "--tolerance", "0.1"], "--tolerance does not apply to --to table"),
            (["ease", "--to", "linear", "--at", "1"], "--at does not apply to --to linear"),
            (["ease", "--to", "linear", "--tolerance", "2"], "--tolerance takes a share of the way"),
            (["ease", "--to", "linear", "--effort", "bst"], "did you mean 'best'?"),
            (["ease", "--to", "liner"], "did you mean 'linear'?"),
            (["1 / 0", "--to", "linear"], "has no numeric result"),
            (
                ["sin(t)", "--duration", "0.5", "--to", "linear", "--normalise", "--every", "1"],
                "--every does not apply to --to linear"
            ),
            (["sin(360 * t)", "--duration", "600", "--to", "linear"], "this turns too often for one text"),
            (["spring(1 1e9 10)", "--to", "keyframes"], "give a shorter --duration or a larger --tolerance"),
            (["spring(1 100 0.001)"], "give --every 1, or --duration"),
            (["t * 0", "--normalise"], "--normalise needs a curve that ends elsewhere"),
        ])
    func wrongWordsAreExplained(words: [String], sentence: String) throws {
        let run = try Tool.run(["curve"] + words)
        #expect(run.code == 2 && run.output.isEmpty)
        #expect(run.messages.contains(sentence), "\(run.messages)")
    }

    @Test("steps and formulas that jump keep their jumps") func stepsAndFormulasThatJumpKeepTheirJumps() throws {
        #expect(try Tool.run(["curve", "t lt 0.5 ? 0 : t", "--to", "linear"]).output == "linear(0,0 50%,.5 0%,1)\n")
        #expect(try Tool.run(["curve", "floor(2 * t)", "--to", "linear"]).output.contains("50%"))
    }

    @Test(
        "what only steps is said in steps",
        arguments: [
            ("steps(4)", "linear", "steps(4)"), ("steps(3, start)", "linear", "steps(3,start)"),
            ("steps(3, jump-none)", "linear", "steps(3,jump-none)"),
            ("steps(7, jump-both)", "linear", "steps(7,jump-both)"),
            ("steps(2)", "smil", "calcMode=\"discrete\" values=\"0;.5;1\" keyTimes=\"0;.5;1\""),
            ("steps(2, jump-none)", "smil", "calcMode=\"discrete\" values=\"0;1\""),
            ("steps(4)", "keyframes", "@keyframes a{0%{scale:0}to{scale:1}}\nanimation:a 1s steps(4)"),
            (
                "t lt 0.2 ? 5 : 7", "keyframes",
                "@keyframes a{0%{scale:5}20%{scale:7}to{scale:7}}\nanimation:a 1s step-end"
            ),
        ])
    func whatOnlyStepsIsSaidInSteps(_ curve: String, _ form: String, _ text: String) throws {
        let run = try Tool.run(["curve", curve, "--to", form])
        #expect(run.code == 0 && run.output == text + "\n", "\(run.output)\(run.messages)")
    }

    @Test("a spring becomes attributes of an animation") func aSpringBecomesAttributesOfAnAnimation() throws {
        let run = try Tool.run(["curve", "spring(0.5 0.3)", "--to", "smil"])
        #expect(run.code == 0 && run.output.hasPrefix("values=\"0;") && run.output.hasSuffix("calcMode=\"spline\"\n"))
        let said = try #require(run.messages.firstMatch(of: /^(\d+) bytes, (\d+) pieces, off by at most (\.\d+)/))
        #expect(Int(said.1) == run.output.utf8.count - 1 && Double("0" + said.3)! <= 0.001)
        // What is straight stays straight.
        #expect(try Tool.run(["curve", "t", "--to", "smil"]).output == "values=\"0;1\"\n")
    }

    @Test("a spring that is made for a duration lasts a second, as a table and as a text") func madeForADuration()
        throws
    {
        let text = "spring(damping-ratio 0.8)"
        let row = try Tool.run(["curve", text, "--at", "0.2"]).output.split(separator: "\n").last
        #expect(try Tool.run(["curve", text, "--to", "keyframes"]).output.contains("animation:a 1s "))
        let same = try Tool.run(["curve", text, "--at", "0.2", "--duration", "1"]).output.split(separator: "\n").last
        #expect(row == same)
    }

    @Test("a spring becomes keyframes with their animation") func aSpringBecomesKeyframesWithTheirAnimation() throws {
        let run = try Tool.run(["curve", "spring(0.5 0.3)", "--to", "keyframes", "--property", "opacity"])
        let lines = run.output.split(separator: "\n")
        #expect(run.code == 0 && lines.count == 2)
        #expect(lines[0].hasPrefix("@keyframes a{0%{opacity:0") && lines[0].hasSuffix("to{opacity:1}}"))
        #expect(lines[1].wholeMatch(of: /animation:a [\d.]+s cubic-bezier\([-\d.,]+\)/) != nil, "\(lines[1])")
        let length = try Tool.run(["curve", "ease", "--to", "keyframes", "--property", "width"])
        #expect(length.code == 2 && length.messages.contains("width needs a unit"), "\(length.messages)")
        #expect(try Tool.run(["curve", "ease", "--to", "keyframes", "--property", "--way"]).code == 0)
        let wrong = try Tool.run(["curve", "ease", "--to", "linear", "--property", "opacity"])
        #expect(wrong.code == 2 && wrong.messages.contains("--property does not apply to --to linear"))
    }

    @Test("what the page shows is what the tool says") func whatThePageShowsIsWhatTheToolSays() throws {
        let page = try String(contentsOfFile: Fixtures.root + "/docs/curves.md", encoding: .utf8)
        let example = try #require(
            page.firstMatch(of: /\$ flipbook curve '(.+)' --duration (\S+) --to linear\n(.+)\n(.+)\n/))
        let words = ["curve", String(example.1), "--duration", String(example.2), "--to", "linear"]
        let run = try Tool.run(words)
        #expect(run.output == example.3 + "\n" && run.messages == example.4 + "\n")
        let keyframes = try Tool.run(["curve", "spring(1 300 10 0)", "--to", "keyframes"])
        for line in (keyframes.output + keyframes.messages).split(separator: "\n") {
            #expect(page.contains("\n\(line)\n"))
        }
    }

    private func curve(_ text: String, _ words: [String]) throws -> Tool {
        let scratch = ScratchFolder()
        let path = scratch.put(text, at: "samples.csv")
        return try Tool.run(["curve", path] + words)
    }
}
