/** What a service is called; its id where it is not configured any more. */
export const providerNames =
  (providers: readonly Readonly<{ id: string; name: string }>[]) =>
  (id: string): string =>
    providers.find((one) => one.id === id)?.name ?? id
