import type { ComponentType } from 'react'
import { HomeTilesProvider } from '../lib/home-tiles.ts'
import type { Route } from '../lib/router/routes.ts'
import type { ScreenRoute } from '../lib/screens.ts'
import { loadTexts } from '../lib/texts/load-texts.ts'
import { useText } from '../lib/texts/use-texts.ts'
import { useFirstTitle } from '../ui/document-title.tsx'
import { lazyWithTexts } from './lazy-with-texts.ts'

type HomePart = ScreenRoute & Required<Pick<ScreenRoute, 'onHome'>>

const homePartsOf = (screens: readonly ScreenRoute[]): readonly HomePart[] =>
  screens.flatMap(({ onHome, ...screen }) => (onHome ? [{ ...screen, onHome }] : []))

function FirstTitle({ title }: Pick<ScreenRoute, 'title'>) {
  useFirstTitle(useText(title))
  return null
}

function Each({ components }: Readonly<{ components: readonly ComponentType[] }>) {
  return components.map((Part, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes
    <Part key={at} />
  ))
}

/** Each tile comes with its texts, when it is shown; the home is seen first. */
const homeTilesOf = (screens: readonly ScreenRoute[]): Readonly<Record<string, ComponentType>> =>
  Object.fromEntries(
    screens.flatMap(({ homeTile, sections }) => {
      return homeTile ? [[homeTile.name, lazyWithTexts(homeTile.load, sections)]] : []
    }),
  )

const loadParts = (parts: readonly HomePart[]): Promise<readonly ComponentType[]> =>
  Promise.all(
    parts.map(async ({ onHome, sections }) => {
      const [Part] = await Promise.all([onHome(), loadTexts(sections)])
      return Part
    }),
  )

/** A screen for the router: it is shown once its code and its sections of texts have come, and those of its parts. */
export const screenRoute =
  (among: readonly ScreenRoute[]) =>
  ({ path, title, sections, load, isHome = false }: ScreenRoute): Route => ({
    path,
    lazy: async () => {
      const parts = isHome ? homePartsOf(among) : []
      const around = isHome ? among.flatMap(({ aroundHome }) => aroundHome ?? []) : []
      const [Shown, Parts, Before, After] = await Promise.all([
        load(),
        loadParts(parts),
        Promise.all(around.map(({ before }) => before())),
        Promise.all(around.map(({ after }) => after())),
        loadTexts(sections),
      ])
      return (
        <>
          <FirstTitle title={title} />
          <Each components={Before} />
          {isHome ? (
            <HomeTilesProvider value={homeTilesOf(among)}>
              <Shown />
            </HomeTilesProvider>
          ) : (
            <Shown />
          )}
          {Parts.map((Part, at) => (
            <Part key={parts[at]?.path} />
          ))}
          <Each components={After} />
        </>
      )
    },
  })
