/** Announces nothing while something is dragged: every control has buttons that do the same, with labels of their own. */
export const silentDragging = {
  onDragStart: () => undefined,
  onDragOver: () => undefined,
  onDragEnd: () => undefined,
  onDragCancel: () => undefined,
}
