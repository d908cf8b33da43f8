// Reads what an SVG shows at given instants: the body of one call over WebDriver.
// Arguments: a selector of the svg, instants in milliseconds, tracks {ids, attribute, kind}.
// Answers a list a track, an entry an instant; a transform's entry is its matrix and the box of what it moves.

const [selector, instants, tracks] = arguments;
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

function number(node, name) {
    const animated = node[camel(name)]?.animVal;
    if (typeof animated === "number") return animated;
    if (typeof animated?.value === "number") return animated.value;
    const value = parseFloat(style(node, name));
    if (Number.isNaN(value)) throw new Error(`cannot read ${name} of ${node.id}`);
    return value;
}

function numbers(node, name) {
    if (name === "points") return [...node.animatedPoints].flatMap(({ x, y }) => [x, y]);
    const box = node[name]?.animVal;
    if (box instanceof SVGRect) return [box.x, box.y, box.width, box.height];
    return numbersOf(style(node, name));
}

// The matrices of several elements multiply: a transform may be spread over nested groups, outermost first.
function matrix(nodes, name) {
    let product = new DOMMatrix();
    for (const node of nodes) {
        for (const { matrix: { a, b, c, d, e, f } } of node[camel(name)].animVal) {
            product = product.multiply(new DOMMatrix([a, b, c, d, e, f]));
        }
    }
    const { a, b, c, d, e, f } = product;
    const box = nodes.at(-1).getBBox?.() ?? { x: 0, y: 0, width: 1, height: 1 };
    return { matrix: [a, b, c, d, e, f], box: [box.x, box.y, box.width, box.height] };
}

const isShown = node => style(node, "display") !== "none";

function shownText(node) {
    if (node.nodeType === Node.TEXT_NODE) return node.data;
    if (node.nodeType !== Node.ELEMENT_NODE || !isShown(node)) return "";
    return [...node.childNodes].map(shownText).join("").trim();
}

const read = {
    number: ([node], name) => number(node, name),
    numbers: ([node], name) => numbers(node, name),
    transform: matrix,
    path: ([node], name) => style(node, name),
    color: ([node], name) => numbersOf(style(node, name)).slice(0, 3),
    flag: ([node]) => Number(isShown(node)),
    string: ([node], name) => name === "text" ? shownText(node) : node[name]?.animVal ?? style(node, name),
};

const places = tracks.map(({ ids, attribute, kind }) => ({ nodes: ids.map(element), attribute, kind }));
const answers = tracks.map(() => []);
svg.pauseAnimations();
for (const instant of instants) {
    svg.setCurrentTime(instant / 1000);
    places.forEach(({ nodes, attribute, kind }, index) => answers[index].push(read[kind](nodes, attribute)));
}
return answers;
