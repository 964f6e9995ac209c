/**
 * Before a drag by touch, which takes the focus from no field: browsers scroll to the field that has it once the drag begins, and the
 * page would move away below the finger.
 */
export const leaveField = (): void => {
  const { activeElement: field } = document
  if (field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement) field.blur()
}
