/** Whether a field has a date or a time of which a part is missing: to the page it is empty, as if nobody had typed anything. */
export const isUnfinished = (within: ParentNode | null): boolean =>
  [...(within?.querySelectorAll('input') ?? [])].some(({ validity }) => validity.badInput)
