export { LinkExpiredScreen } from './link-expired-screen.tsx'
export { SeeEmailScreen } from './see-email-screen.tsx'
export { SignInScreen } from './sign-in-screen.tsx'
