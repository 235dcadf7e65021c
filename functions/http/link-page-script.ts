/**
 * The script of the page behind an emailed link: a second tap would send the used link, and the browser would drop the reply
 * to the first with its session. The content security policy allows it by its hash.
 */
export const linkPageScript = `
const button = document.querySelector('button')
document.forms[0].onsubmit = () => { button.disabled = true }
onpageshow = () => { button.disabled = false }
`
