export { AccessibilityScreen } from './accessibility-screen.tsx'
export { PrivacyScreen } from './privacy-screen.tsx'
