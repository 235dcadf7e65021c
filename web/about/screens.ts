// The screens of this folder, which are loaded together.
export { AccessibilityScreen } from './accessibility-screen.tsx'
export { PrivacyScreen } from './privacy-screen.tsx'
