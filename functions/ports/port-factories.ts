import { transaction as writeTransaction } from '../repositories/database.ts'

/*
 * The factory of each port. A route lists its factories, although `needs` names them, because a bundle that chose them
 * by name would contain every AWS client: 780 kB instead of 470 kB.
 */
export { captcha } from '../gateways/captcha.ts'
export { flags } from '../gateways/flags.ts'
export { mailQueues } from '../gateways/mail-queues.ts'
export { mailer } from '../gateways/mailer.ts'
export { secrets } from '../gateways/secrets.ts'
export { uploads } from '../gateways/upload-store.ts'
export { applicants } from '../repositories/applicants.ts'
export { applications } from '../repositories/applications.ts'
export { attachmentRequests } from '../repositories/attachment-requests.ts'
export { budgets } from '../repositories/budgets.ts'
export { catalogue } from '../repositories/catalogue.ts'
export { drafts } from '../repositories/drafts.ts'
export { mails } from '../repositories/mails.ts'
export { numbers } from '../repositories/numbers.ts'
export { sessions } from '../repositories/sessions.ts'
export { signInLinks } from '../repositories/sign-in-links.ts'
export const transaction = () => writeTransaction
