/** What charts were given to draw, each time that they were rendered. */
export const drawnFigures: object[] = []
