export { ConfirmationScreen } from './confirmation-screen.tsx'
