import { useEffect, useRef } from 'react'
import { useFormats } from '../lib/formats.ts'
import { useTexts } from '../lib/texts/use-texts.ts'
import { Button } from './button.tsx'
import './pager.css'

const AT_MOST = 5

/** The page numbers to offer: at most five, around the present one. */
export const pagesAround = (page: number, pages: number): readonly number[] => {
  const first = Math.max(1, Math.min(page - 2, pages - AT_MOST + 1))
  return Array.from({ length: Math.min(AT_MOST, pages) }, (_, index) => first + index)
}

/** Where rows are removed, by anybody, the last page may be gone: then the one that is the last now is shown. Without pages nothing is known. */
const useLeft = ({ page, pages, onPage }: PagerProps): void => {
  const latest = useRef(onPage)
  latest.current = onPage
  const isGone = pages >= 1 && page > pages
  useEffect(() => {
    if (isGone) latest.current(pages)
  }, [isGone, pages])
}

type PagerProps = Readonly<{ page: number; pages: number; onPage: (page: number) => void }>

export function Pager(props: PagerProps) {
  const { page, pages, onPage } = props
  const t = useTexts('site/shell')
  const formats = useFormats()
  useLeft(props)
  if (pages <= 1) return null
  return (
    <nav className="pager" aria-label={t('pages')}>
      <Button look="icon" icon="back" disabled={page <= 1} onClick={() => onPage(page - 1)}>
        {t('previous-page')}
      </Button>
      {pagesAround(page, pages).map((number) => (
        <Button
          key={number}
          aria-label={t('page-number', { number })}
          aria-current={number === page ? 'page' : undefined}
          onClick={() => onPage(number)}
        >
          {formats.number(number)}
        </Button>
      ))}
      <Button look="icon" icon="next" disabled={page >= pages} onClick={() => onPage(page + 1)}>
        {t('next-page')}
      </Button>
    </nav>
  )
}
