import { type ComponentProps, type ReactNode, Suspense, useState } from 'react'
import { useTexts } from '../../../lib/texts/use-texts.ts'
import { Icon } from '../../../ui/icon.tsx'
import { Loading } from '../../../ui/loading.tsx'
import '../panel.css'

type PanelProps = Readonly<{
  icon: ComponentProps<typeof Icon>['name']
  title: string
  /** What is set in it, in words. */
  words: ReactNode
  /** Above the line. */
  warnings?: ReactNode
  onToggle?: (isOpen: boolean) => void
  /** Rendered once the panel is opened for the first time, and kept while it is closed. It may be loaded then. */
  children: (isOpen: boolean) => ReactNode
}>

/** One line of a report, which can be opened to change what it says. */
export function Panel({ icon, title, words, warnings, onToggle, children }: PanelProps) {
  const t = useTexts('site/shell')
  const [isOpen, setOpen] = useState(false)
  const [wasOpened, setOpened] = useState(false)
  const toggle = (isOpenNow: boolean) => {
    setOpen(isOpenNow)
    if (isOpenNow) setOpened(true)
    onToggle?.(isOpenNow)
  }
  return (
    <section className="panel" aria-label={title}>
      {warnings}
      <details className="panel__box" onToggle={(event) => toggle(event.currentTarget.open)}>
        <summary>
          <Icon name={icon} />
          <strong>{title}</strong>
          {words}
        </summary>
        <div className="panel__body">
          {wasOpened && <Suspense fallback={<Loading label={t('loading')} blocks={1} />}>{children(isOpen)}</Suspense>}
        </div>
      </details>
    </section>
  )
}
