/**
 * How near to its edge the page begins to scroll during a drag, as a share of the window: where the header and the foot
 * lie. The fifth that is usual reaches the first cards: one that is dragged sideways would see its place move away.
 */
export const scrollWhileDragging = { threshold: { x: 0, y: 0.1 } }
