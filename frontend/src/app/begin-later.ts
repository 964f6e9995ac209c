import { LOADED_LATER } from '@portal/contracts/site/first-load'

/**
 * Begins to load the code that the screen runs later. Loaded with the page it takes its share of a slow network from the code that shows
 * something: servers and browsers that speak HTTP/1.1 do not heed the low priority.
 */
export const beginLater = (): void => {
  for (const link of document.querySelectorAll<HTMLLinkElement>(`link[${LOADED_LATER}]`)) link.rel = 'modulepreload'
}
