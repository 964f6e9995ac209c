import { createContext, type FocusEvent, type KeyboardEvent, type ReactNode, use, useState } from 'react'

const shapes = {
  bold: 'M7 5h6a3.5 3.5 0 0 1 0 7H7zM7 12h7a3.5 3.5 0 0 1 0 7H7z',
  italic: 'M11 5h6M7 19h6M14 5l-4 14',
  underline: 'M7 4v7a5 5 0 0 0 10 0V4M6 20h12',
  heading: 'M6 5v14M18 5v14M6 12h12',
  subheading: 'M8 8v9M16 8v9M8 12.5h8',
  bullets: 'M9 6h11M9 12h11M9 18h11M4.5 6h.01M4.5 12h.01M4.5 18h.01',
  numbers: 'M10 6h10M10 12h10M10 18h10M4 4.5l1.5-1V8M4 11h2.5L4 14.5h2.5M4 17h2.5v3.5H4',
  quote: 'M5 16c3-1 4-3.5 4-7H5v4h4M15 16c3-1 4-3.5 4-7h-4v4h4',
  link: 'M9 15l6-6M10.5 7l1.5-1.5a4 4 0 0 1 5.7 5.7L16 12.7M13.5 17L12 18.5a4 4 0 0 1-5.7-5.7L8 11.3',
  picture: 'M4 5h16v14H4zM4 16l5-5 4 4 3-3 4 4M9 9.5h.01',
  table: 'M4 5h16v14H4zM4 10h16M4 14.5h16M9.5 5v14M14.5 5v14',
  rowAbove: 'M4 13h16v7H4zM12 4v5M9.5 6.5h5',
  rowBelow: 'M4 4h16v7H4zM12 15v5M9.5 17.5h5',
  rowDelete: 'M4 8.5h16v7H4zM9.5 10l5 4M14.5 10l-5 4',
  columnBefore: 'M13 4h7v16h-7zM4 12h5M6.5 9.5v5',
  columnAfter: 'M4 4h7v16H4zM15 12h5M17.5 9.5v5',
  columnDelete: 'M8.5 4h7v16h-7zM10 9.5l4 5M14 9.5l-4 5',
  headerRow: 'M4 5h16v14H4zM4 10h16M4 7h16M4 8.5h16',
  tableDelete: 'M4 5h16v14H4zM4 10h16M10 12.5l4 4M14 12.5l-4 4',
  undo: 'M9 7L4 12l5 5M4 12h10a6 6 0 0 1 6 6',
  redo: 'M15 7l5 5-5 5M20 12H10a6 6 0 0 0-6 6',
} as const

type Shape = keyof typeof shapes

/** The tool by which Tab enters the bar: the one that had the focus last. */
const Entry = createContext<Shape>('bold')

/** `isOn`: for those that are on or off. */
type ToolProps = Readonly<{ name: string; shape: Shape; isOn?: boolean; onPress: () => void }>

/** A button of a `ToolBar`. */
export function Tool({ name, shape, isOn, onPress }: ToolProps) {
  return (
    <button
      type="button"
      className="rich-text__tool"
      aria-label={name}
      title={name}
      aria-pressed={isOn}
      data-shape={shape}
      tabIndex={use(Entry) === shape ? 0 : -1}
      // The words keep the selection.
      onMouseDown={(event) => event.preventDefault()}
      onClick={onPress}
    >
      <svg className="icon" viewBox="0 0 24 24" aria-hidden="true" focusable="false">
        <path d={shapes[shape]} />
      </svg>
    </button>
  )
}

const isShape = (name: string | undefined): name is Shape => name !== undefined && name in shapes

/** Where a key leads from one of so many tools; null for a key that leads nowhere. */
const targetOf = (key: string, at: number, count: number, isRightToLeft: boolean): number | null => {
  switch (key) {
    case 'ArrowRight':
    case 'ArrowLeft': {
      const step = (key === 'ArrowRight') === isRightToLeft ? -1 : 1
      return (at + step + count) % count
    }
    case 'Home':
      return 0
    case 'End':
      return count - 1
    default:
      return null
  }
}

type BarProps = Readonly<{ label: string; first?: Shape; children: ReactNode }>

/** One stop of the Tab key; arrows, Home and End go from tool to tool. */
export function ToolBar({ label, first = 'bold', children }: BarProps) {
  const [entry, setEntry] = useState<Shape>(first)
  const move = (event: KeyboardEvent<HTMLDivElement>) => {
    const bar = event.currentTarget
    const tools = [...bar.querySelectorAll<HTMLElement>('button')]
    const at = tools.findIndex((tool) => tool.matches(':focus'))
    const to = targetOf(event.key, at, tools.length, getComputedStyle(bar).direction === 'rtl')
    if (to === null) return
    event.preventDefault()
    tools[to]?.focus()
  }
  const enter = ({ target }: FocusEvent<HTMLElement>) => {
    const { shape } = target.dataset
    if (isShape(shape)) setEntry(shape)
  }
  return (
    <Entry value={entry}>
      <div className="rich-text__tools" role="toolbar" aria-label={label} onKeyDown={move} onFocus={enter}>
        {children}
      </div>
    </Entry>
  )
}
