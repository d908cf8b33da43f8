// Reads what an SVG shows at given instants: the body of one call over WebDriver.
// Arguments: a selector of the svg, instants in milliseconds, tracks {ids, attribute, kind}, and whether the browser
// stops what is hidden. Answers a list a track, an entry an instant: null where it is hidden and has stopped; of a
// transform its matrix, the box of what it moves and the matrix from around the element to the stage; of an outline its
// visible stretches in shares of its length.

const [selector, instants, tracks, stopsHidden] = arguments;
const svg = selector ? document.querySelector(selector) : document.querySelector("svg") ?? document.documentElement;
if (!(svg instanceof SVGSVGElement)) throw new Error(`no svg at ${selector}`);

const element = id => {
    const found = document.getElementById(id);
    if (!found) throw new Error(`no element with the id ${id}`);
    return found;
};
const camel = name => name.replace(/-(.)/g, (_, letter) => letter.toUpperCase());
const style = (node, name) => getComputedStyle(node).getPropertyValue(name);
const numbersOf = text => (text.match(/[-+]?(?:\d+\.?\d*|\.\d+)(?:e[-+]?\d+)?/gi) ?? []).map(Number);

// What CSS animates shows in computed styles only, and moves by the clocks of its animations.
const animations = document.getAnimations();
const styled = new Map();
for (const { effect } of animations) {
    const names = styled.get(effect.target) ?? new Set();
    for (const frame of effect.getKeyframes()) {
        const moved = Object.keys(frame).filter(name =>
            !["offset", "computedOffset", "easing", "composite"].includes(name));
        // Chromium and WebKit leave out properties that a page has made itself.
        for (const name of moved.length ? moved : ["--"]) names.add(name);
    }
    styled.set(effect.target, names);
}
// What moves a property of its own has a rule that says others by it.
const byStyle = (node, name) => {
    const names = styled.get(node);
    return names ? names.has(camel(name)) || [...names].some(name => name.startsWith("--")) : false;
};

// An image that changes is a group of images, of which one is displayed; that one says where it stands.
const picture = node =>
    node instanceof SVGGElement ? [...node.querySelectorAll(":scope > image")].find(isShown) ?? node : node;

function number(around, name) {
    if (byStyle(around, name)) return parseFloat(style(around, name));
    const node = ["x", "y", "width", "height"].includes(name) ? picture(around) : around;
    const animated = node[camel(name)]?.animVal;
    if (typeof animated === "number") return animated;
    if (typeof animated?.value === "number") return animated.value;
    if (animated?.numberOfItems > 0) return animated.getItem(0).value;
    // What stands between letters and words where nothing is added.
    const text = style(node, name);
    const value = text === "normal" ? 0 : parseFloat(text);
    if (Number.isNaN(value)) throw new Error(`cannot read ${name} of ${node.id}`);
    return value;
}

function numbers(node, name) {
    if (name === "points") return [...node.animatedPoints].flatMap(({ x, y }) => [x, y]);
    if (name === "stdDeviation") return [node.stdDeviationX.animVal, node.stdDeviationY.animVal];
    const box = node[name]?.animVal;
    if (box instanceof SVGRect) return [box.x, box.y, box.width, box.height];
    return numbersOf(style(node, name));
}

// WebKit computes no d, and keeps the old list of segments instead, where every M, L, C and Z is absolute.
function path(node) {
    const segments = byStyle(node, "d") ? null : node.animatedPathSegList;
    if (!segments) return style(node, "d");
    return Array.from({ length: segments.numberOfItems }, (_, index) => {
        const { pathSegTypeAsLetter: letter, x1, y1, x2, y2, x, y } = segments.getItem(index);
        return letter + [x1, y1, x2, y2, x, y].filter(number => number !== undefined).join(" ");
    }).join("");
}

function concealed([node]) {
    for (let around = node; around && around !== svg.parentElement; around = around.parentElement) {
        if (!isShown(around) || Number(style(around, "opacity")) <= 0) return 1;
    }
    return 0;
}

// The matrices of several elements multiply: a transform may be spread over nested groups, outermost first.
function product(nodes, name) {
    let result = new DOMMatrix();
    for (const node of nodes) {
        if (byStyle(node, name)) {
            result = result.multiply(new DOMMatrix(style(node, name)));
            continue;
        }
        for (const { matrix: { a, b, c, d, e, f } } of node[camel(name)]?.animVal ?? []) {
            result = result.multiply(new DOMMatrix([a, b, c, d, e, f]));
        }
    }
    const { a, b, c, d, e, f } = result;
    return [a, b, c, d, e, f];
}

// Groups that only carry what their members' transforms begin with have no ids, and no tracks of their own.
function carriers(node) {
    const moves = child => child.localName === "animateTransform"
        && child.getAttribute("attributeName") === "transform";
    const found = [];
    for (let group = node.parentElement; group?.localName === "g" && !group.id; group = group.parentElement) {
        if (![...group.children].some(moves)) break;
        found.unshift(group);
    }
    return found;
}

function transform(targets, name) {
    const nodes = name === "transform" ? [...carriers(targets[0]), ...targets] : targets;
    const around = [];
    for (let node = nodes[0].parentElement; node && node !== svg; node = node.parentElement) around.unshift(node);
    // What has no box, such as a gradient, may reach all over the stage.
    const { x, y, width, height } = nodes.at(-1).getBBox?.() ?? svg.viewBox.baseVal;
    return { matrix: product(nodes, name), box: [x, y, width, height], outer: product(around, "transform") };
}

// Where dashes leave an outline visible. Several subpaths are several paths in a group, one after the other.
function outline(node) {
    const parts = node.hasAttribute("pathLength") ? [node] : [...node.querySelectorAll(":scope > [pathLength]")];
    const lengths = parts.map(part => part.getTotalLength());
    const whole = lengths.reduce((sum, length) => sum + length, 0);
    const stretches = [];
    let walked = 0;
    parts.forEach((part, index) => {
        const dashes = numbersOf(style(part, "stroke-dasharray"));
        const [dash, gap] = dashes.length ? [dashes[0], dashes[1] ?? dashes[0]] : [1, 0];
        const offset = number(part, "stroke-dashoffset");
        const share = lengths[index] / whole;
        for (let round = -3; round <= 3; round++) {
            const start = Math.max(round * (dash + gap) - offset, 0);
            const end = Math.min(round * (dash + gap) - offset + dash, 1);
            if (end > start) stretches.push([walked + start * share, walked + end * share]);
        }
        walked += share;
    });
    return stretches;
}

const isShown = node => style(node, "display") !== "none";

const shownText = node =>
    node.nodeType === Node.TEXT_NODE ? node.data
    : node.nodeType === Node.ELEMENT_NODE && isShown(node) ? ownText(node) : "";

// Whether the element itself is shown is another question.
const ownText = node => [...node.childNodes].map(shownText).join("").trim();

// Browsers answer with the numbers that these words stand for.
const keyword = word => ({ 400: "normal", 700: "bold" })[word] ?? word;

function isRendered(node) {
    for (let around = node; around && around !== svg.parentElement; around = around.parentElement) {
        if (!isShown(around)) return false;
    }
    return true;
}

// Whether something is shown, and which text, is told of hidden elements too.
const always = new Set(["flag", "concealed", "string"]);

const read = {
    number: ([node], name) => number(node, name),
    numbers: ([node], name) => numbers(node, name),
    transform,
    outline: ([node]) => outline(node),
    path: ([node]) => path(node),
    color: ([node], name) => numbersOf(style(node, name)).slice(0, 3),
    concealed,
    flag: ([node]) => Number(isShown(node)),
    string: ([node], name) =>
        name === "text" ? ownText(node)
        : name === "href" ? picture(node).href?.animVal
        : node[name]?.animVal ?? keyword(style(node, name)),
};

// setCurrentTime takes single precision: the first such number that isn't before the instant, from which a jump
// holds on.
function seconds(instant) {
    const near = Math.fround(instant / 1000);
    return near < instant / 1000 ? near * (1 + 2 ** -23) : near;
}

const places = tracks.map(({ ids, attribute, kind }) => ({ nodes: ids.map(element), attribute, kind }));
const answers = tracks.map(() => []);
svg.pauseAnimations();
for (const animation of animations) animation.pause();
for (const instant of instants) {
    svg.setCurrentTime(seconds(instant));
    for (const animation of animations) animation.currentTime = instant;
    if (stopsHidden) {
        // What has just been shown moves on with the next frame, which is asked for here.
        svg.getBoundingClientRect();
        svg.setCurrentTime(seconds(instant));
    }
    places.forEach(({ nodes, attribute, kind }, index) => {
        const told = !stopsHidden || always.has(kind) || nodes.every(isRendered);
        answers[index].push(told ? read[kind](nodes, attribute) : null);
    });
}
return answers;
