import { useLocation } from '../lib/router/hooks.ts'
import type { Navigation } from '../lib/router/router.ts'
import { Button } from './button.tsx'

/** Where the pages before this one begin, the first one first: kept with the entry of the history, so that an address that is passed on has none. */
const formerIn = (state: unknown): readonly string[] => {
  const { former }: Readonly<{ former?: unknown }> = Object(state)
  return Array.isArray(former) ? former.filter((one) => typeof one === 'string') : []
}

type CursorPagerProps = Readonly<{
  /** Where this page begins; empty for the first one. */
  before: string
  /** Where the following one begins; null if there is none. */
  next: string | null
  /** The words of the list for its buttons. */
  say: (key: 'newest' | 'newer' | 'older' | 'all') => string
  /** `how` goes with the change of the address. */
  onPage: (before: string, how: Pick<Navigation, 'state'>) => void
  /** A way back to all; null where nothing narrows the list. */
  onAll: (() => void) | null
}>

/** The pages of a list that is continued from its last line, where nobody knows how many there are. */
export function CursorPager({ before, next, say, onPage, onAll }: CursorPagerProps) {
  const former = formerIn(useLocation().state)
  const last = former.at(-1)
  const isFirst = before === ''
  return (
    <div className="row">
      {!isFirst && last !== '' && <Button onClick={() => onPage('', {})}>{say('newest')}</Button>}
      {!isFirst && last !== undefined && (
        <Button onClick={() => onPage(last, { state: { former: former.slice(0, -1) } })}>{say('newer')}</Button>
      )}
      {next !== null && (
        <Button onClick={() => onPage(next, { state: { former: isFirst ? [''] : [...former, before] } })}>
          {say('older')}
        </Button>
      )}
      {onAll !== null && <Button onClick={onAll}>{say('all')}</Button>}
    </div>
  )
}
