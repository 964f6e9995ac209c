import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import { openScreen } from '../../test-support/screen.tsx'
import { Pager, pagesAround } from './pager.tsx'

describe('a pager', () => {
  it.each([
    [1, 3, [1, 2, 3]],
    [1, 20, [1, 2, 3, 4, 5]],
    [10, 20, [8, 9, 10, 11, 12]],
    [20, 20, [16, 17, 18, 19, 20]],
  ])('offers at most five pages around page %i of %i', (page, pages, offered) =>
    expect(pagesAround(page, pages)).toEqual(offered),
  )

  it('goes to the chosen page, and not beyond the first or the last', async () => {
    const onPage = vi.fn()
    openScreen(<Pager page={1} pages={3} onPage={onPage} />)
    expect(screen.getByRole('button', { name: 'Previous page' })).toHaveProperty('disabled', true)
    await userEvent.click(screen.getByRole('button', { name: 'Page 2' }))
    expect(onPage).toHaveBeenCalledWith(2)
  })

  it('goes to the last page that there is where the shown one is gone, and waits while nothing is known', () => {
    const onPage = vi.fn()
    openScreen(<Pager page={3} pages={0} onPage={onPage} />)
    expect(onPage).not.toHaveBeenCalled()
    openScreen(<Pager page={3} pages={1} onPage={onPage} />)
    expect(onPage.mock.calls).toEqual([[1]])
  })
})
