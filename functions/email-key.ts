/** An e-mail address as it is compared: addresses are the same whatever their case. */
export const emailKey = (email: string) => email.trim().toLowerCase()
