const FOCUSABLE = 'a[href], button, input, select, textarea, summary, [tabindex]:not([tabindex="-1"])'

/** An element, and its place in each element that it is in. */
type Step = Readonly<{ parent: Element; child: Element; index: number }>
type Spot = Readonly<{ element: HTMLElement; layer: Element | null; steps: readonly Step[] }>

const layerOf = (element: Element): Element | null => element.closest('dialog')

const stepsOf = (element: Element): readonly Step[] => {
  const steps: Step[] = []
  for (let child = element; child.parentElement; child = child.parentElement) {
    const parent = child.parentElement
    steps.push({ parent, child, index: [...parent.children].indexOf(child) })
  }
  return steps
}

const focusableIn = (element: Element): readonly HTMLElement[] =>
  [...element.querySelectorAll<HTMLElement>(FOCUSABLE)].filter((one) => !one.matches(':disabled'))

/** The same control of the row that is now in the place of the removed one, or of the last row: by its place, else by what it says. */
const neighbourOf = ({ element, steps }: Spot): HTMLElement | undefined => {
  const removed = steps.find(({ parent }) => parent.isConnected)
  if (!removed) return undefined
  const { parent, child, index } = removed
  const row = parent.children[Math.min(index, parent.children.length - 1)]
  if (row?.tagName !== child.tagName) return undefined
  const controls = focusableIn(row)
  const same = controls[focusableIn(child).indexOf(element)]
  if (same?.tagName === element.tagName) return same
  return controls.find(({ textContent }) => textContent === element.textContent) ?? same ?? controls[0]
}

/** Where reading goes on if nothing else is left: the heading of the screen, else its content. */
const startOf = (layer: Element | null): HTMLElement | null => {
  if (layer) return focusableIn(layer)[0] ?? null
  return document.querySelector<HTMLElement>('h1[tabindex]') ?? document.querySelector<HTMLElement>('main[tabindex]')
}

/**
 * Where the element with the focus is removed (a row is deleted, a button gives way to words), browsers put the focus at the start of the page.
 * This gives it to the neighbour of what was removed, else to the heading of the screen; if the element was only moved, to itself. Returns how to
 * stop.
 */
export const keepFocus = (): (() => void) => {
  /** Where the focus was last: on the screen, then in the dialogs over it. */
  let spots: readonly Spot[] = []
  let isWaiting = false
  /** What was taken out with the focus in it; one that is moved is back at once. */
  let taken: HTMLElement | null = null

  const restore = (): void => {
    isWaiting = false
    if (document.activeElement !== document.body) return
    spots = spots.filter(({ layer }) => layer === null || layer.isConnected)
    const spot = spots.at(-1)
    if (!spot) return
    // One that nobody took out lost the focus in another way: a key hid the keyboard of a phone.
    if (!spot.element.isConnected) (neighbourOf(spot) ?? startOf(spot.layer))?.focus({ preventScroll: true })
    else if (spot.element === taken) taken.focus()
  }
  const changed = (records: readonly MutationRecord[]): void => {
    const element = spots.at(-1)?.element
    if (!element || document.activeElement !== document.body) return
    if (records.some(({ removedNodes }) => [...removedNodes].some((node) => node.contains(element)))) taken = element
    if (isWaiting) return
    isWaiting = true
    requestAnimationFrame(restore) // what a screen focuses itself comes first
  }
  const focused = ({ target }: Event): void => {
    if (!(target instanceof HTMLElement)) return
    taken = null
    const layer = layerOf(target)
    const below = spots.findIndex((spot) => spot.layer === layer)
    const kept = below < 0 ? spots : spots.slice(0, below)
    spots = [...kept, { element: target, layer, steps: stepsOf(target) }]
  }
  /** A press on nothing takes the focus away on purpose. */
  const pressed = ({ target }: Event): void => {
    if (target instanceof Element && !target.closest(`${FOCUSABLE}, label`)) spots = []
  }
  const observer = new MutationObserver(changed)
  observer.observe(document.body, { childList: true, subtree: true })
  document.addEventListener('focusin', focused)
  document.addEventListener('pointerdown', pressed)
  return () => {
    observer.disconnect()
    document.removeEventListener('focusin', focused)
    document.removeEventListener('pointerdown', pressed)
  }
}
