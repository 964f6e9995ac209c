/** Until the browser has painted; at once while nobody looks. */
export const painted = (): Promise<void> =>
  new Promise((resolve) => {
    if (document.hidden) resolve()
    else requestAnimationFrame(() => setTimeout(resolve))
  })
