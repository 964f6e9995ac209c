/** The addresses of the screens, as the specification gives them. */
export const paths = {
  login: '/login',
  logout: '/logout',
  home: '/u/main',
  conduct: '/u/surveys/conduct',
  clientSurveys: '/client/surveys',
} as const

export const conductPath = (token: string): string => `${paths.conduct}?token=${encodeURIComponent(token)}`

/** Sign-in with a few words of explanation, shown as a toast. */
export const loginPath = (message: string): string => `${paths.login}?msg=${encodeURIComponent(message)}`
