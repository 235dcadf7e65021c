/**
 * The script of the page behind an emailed link. It disables the button after the first press: on a second one the browser
 * would drop the first reply, which has the session. The content security policy allows it by its hash.
 */
export const linkPageScript = `
const button = document.querySelector('button')
document.forms[0].onsubmit = () => { button.disabled = true }
onpageshow = () => { button.disabled = false }
`
