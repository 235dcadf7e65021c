// The screens of this folder, which are loaded together: one leads to the next.
export { LinkExpiredScreen } from './link-expired-screen.tsx'
export { SeeEmailScreen } from './see-email-screen.tsx'
export { SignInScreen } from './sign-in-screen.tsx'
