import { paths } from '../../lib/paths.ts'
import type { ScreenRoute } from '../../lib/screens.ts'

export const identityScreens: readonly ScreenRoute[] = [
  {
    path: paths.login,
    who: 'anyone',
    frame: 'plain',
    title: ['identity/sign-in', 'sign-in'],
    sections: [],
    load: async () => (await import('./sign-in-screen.tsx')).SignInScreen,
  },
  {
    path: paths.logout,
    who: 'anyone',
    frame: 'plain',
    title: ['identity/sign-in', 'signing-out'],
    sections: [],
    load: async () => (await import('./sign-out-screen.tsx')).SignOutScreen,
  },
  {
    path: paths.register,
    who: 'anyone',
    frame: 'plain',
    title: ['identity/account', 'register-title'],
    sections: ['identity/account'],
    load: async () => (await import('./register-screen.tsx')).RegisterScreen,
  },
  {
    path: paths.activate,
    who: 'anyone',
    frame: 'plain',
    title: ['identity/account', 'activate-title'],
    sections: ['identity/account'],
    load: async () => (await import('./activate-screen.tsx')).ActivateScreen,
  },
  {
    path: '/pwreset',
    who: 'anyone',
    frame: 'plain',
    title: ['identity/account', 'reset-title'],
    sections: ['identity/account'],
    load: async () => (await import('./reset-password-screen.tsx')).ResetPasswordScreen,
  },
  {
    path: paths.profileUsername,
    who: 'signed-in',
    frame: 'portal',
    title: ['identity/account', 'username-title'],
    sections: ['identity/account'],
    load: async () => (await import('./change-username-screen.tsx')).ChangeUsernameScreen,
  },
  {
    path: paths.profilePassword,
    who: 'signed-in',
    frame: 'portal',
    title: ['identity/account', 'password-title'],
    sections: ['identity/account'],
    load: async () => (await import('./change-password-screen.tsx')).ChangePasswordScreen,
  },
  {
    path: paths.profileLogins,
    who: 'signed-in',
    frame: 'portal',
    title: ['identity/account', 'logins-title'],
    sections: ['identity/account'],
    load: async () => (await import('./logins-screen.tsx')).LoginsScreen,
  },
]
