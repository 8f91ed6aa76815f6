/**
 * What looks at every page looks, in `npm test`, at one page of each family, pages drawn by the same lines, and as it
 * opens. All of them, in every state a journey brings them to, are for `npm test -- full`, which is what is run before
 * anything is accepted.
 */
export const everyPage = process.env.EVERY_PAGE === 'yes'
