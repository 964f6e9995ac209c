import type { HomeTile } from '@portal/contracts/site/settings'
import { type ComponentType, createContext, use } from 'react'

/** What other features show on the home. A tile is loaded when it is shown. */
type HomeTiles = Readonly<Partial<Record<HomeTile, ComponentType>>>

const Tiles = createContext<HomeTiles>({})
export const HomeTilesProvider = Tiles.Provider

export const useHomeTiles = (): HomeTiles => use(Tiles)
