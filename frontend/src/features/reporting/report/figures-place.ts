/** The id of the element that holds the figures of a report: between it and the top of the page are some forty controls. */
export const FIGURES = 'figures'
