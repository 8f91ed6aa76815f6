/** '/api/img/affiche.jpg?w=640', on the image host if there is one. */
export function pictureAddress(name: string, width: number, host = ''): string {
  return `${host}/api/img/${encodeURIComponent(name)}?w=${width}`
}
