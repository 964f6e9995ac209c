import { screen } from '@testing-library/react'

/** The choices of how many a page shows. */
export const pageSizes = (): readonly string[] =>
  [...screen.getByLabelText<HTMLSelectElement>('Per page').options].map(({ value }) => value)
