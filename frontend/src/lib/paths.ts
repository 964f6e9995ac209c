/** The addresses that several features lead to, as the specification gives them. All others stand in their feature. */
export const paths = {
  login: '/login',
  logout: '/logout',
  home: '/u/main',
  profilePassword: '/u/profile/password',
  clientSurveys: '/client/surveys',
} as const
