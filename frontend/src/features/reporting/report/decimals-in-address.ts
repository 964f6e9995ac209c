import { MOST_DECIMALS } from '@portal/contracts/reporting/exports'

/** How many decimals an address names; `usual` if it names none, or none that there can be. */
export const decimalsIn = (params: URLSearchParams, usual: number): number => {
  const text = params.get('decimals') ?? ''
  return /^\d$/.test(text) && Number(text) <= MOST_DECIMALS ? Number(text) : usual
}
