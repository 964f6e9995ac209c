/** Enter in a field whose form is submitted by a button outside of it, which `userEvent` does not look for: browsers press that button. */
export const pressEnter = (field: HTMLElement): void => {
  const form = field instanceof HTMLInputElement ? field.form : null
  const button = [...(form?.elements ?? [])].find((one) => one instanceof HTMLButtonElement && one.type === 'submit')
  if (!(button instanceof HTMLButtonElement)) throw new Error('nothing is submitted by Enter')
  button.click()
}
