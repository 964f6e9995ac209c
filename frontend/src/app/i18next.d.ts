import 'i18next'
import type { texts } from './texts/en.ts'

declare module 'i18next' {
  // biome-ignore lint/style/useConsistentTypeDefinitions: only an interface can be added to
  interface CustomTypeOptions {
    defaultNS: 'ui'
    resources: typeof texts
  }
}
