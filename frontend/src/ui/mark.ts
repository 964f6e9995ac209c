import svg from './mark.svg?raw'

/** The mark of a portal without a logo, as an address of a picture: a request of its own would cost more than it holds. */
export const MARK = `data:image/svg+xml,${encodeURIComponent(svg.trim())}`
