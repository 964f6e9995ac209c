/** The keys of every presentation: a remote control sends them, too. Those to the left and right are for text from the left. */
const STEPS: Readonly<Record<string, number>> = {
  ArrowRight: 1,
  ArrowDown: 1,
  PageDown: 1,
  ' ': 1,
  ArrowLeft: -1,
  ArrowUp: -1,
  PageUp: -1,
}

const SIDEWAYS: ReadonlySet<string> = new Set(['ArrowLeft', 'ArrowRight'])

type Pressed = Pick<KeyboardEvent, 'key' | 'altKey' | 'ctrlKey' | 'metaKey' | 'shiftKey' | 'target'>

const hasModifier = ({ altKey, ctrlKey, metaKey, shiftKey }: Pressed): boolean =>
  altKey || ctrlKey || metaKey || shiftKey

const isOnControl = ({ target }: Pressed): boolean =>
  target instanceof Element && target.closest('button, summary, input, select, a, [tabindex="0"]') !== null

const scrolls = (overflow: string): boolean => overflow === 'auto' || overflow === 'scroll'

/** Whether there is more of a box in the direction of a key. */
const canScroll = (box: Element, isSideways: boolean, step: number): boolean => {
  const { overflowX, overflowY } = getComputedStyle(box)
  if (isSideways) return scrolls(overflowX) && box.scrollWidth > box.clientWidth + 1
  if (!scrolls(overflowY)) return false
  return step < 0 ? box.scrollTop > 0 : box.scrollTop + box.clientHeight < box.scrollHeight - 1
}

/** Whether a key is for what it is pressed in: a table, or a slide that is higher than the window. */
const isForScrolling = ({ key, target }: Pressed, step: number): boolean => {
  for (let box = target instanceof Element ? target : null; box !== null; box = box.parentElement)
    if (canScroll(box, SIDEWAYS.has(key), step)) return true
  return false
}

/** The slide to which a key goes; null: it is no key of a presentation, or for something else. */
export const placeAfter = (event: Pressed, index: number, count: number, isRightToLeft: boolean): number | null => {
  const { key } = event
  if (hasModifier(event)) return null
  if (key === 'Home') return 0
  if (key === 'End') return count - 1
  const step = STEPS[key]
  if (step === undefined || (key === ' ' && isOnControl(event)) || isForScrolling(event, step)) return null
  const by = isRightToLeft && SIDEWAYS.has(key) ? -step : step
  return Math.min(count - 1, Math.max(0, index + by))
}
