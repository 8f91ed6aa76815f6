import { access, constants, statfs } from 'node:fs/promises'
import { bad, type Finding, good } from './finding.ts'

const leastFree = 2 * 1024 ** 3

export async function lookAtDisk(folder: string): Promise<Finding> {
  try {
    await access(folder, constants.R_OK | constants.W_OK)
  } catch {
    return bad(
      'Disque',
      `le dossier ${folder} n’existe pas, ou ne peut pas être écrit. Créez-le pour qui fait tourner le site.`,
    )
  }
  const { bavail, bsize } = await statfs(folder)
  const free = bavail * bsize
  const gigabytes = (free / 1024 ** 3).toFixed(1).replace('.', ',')
  return free < leastFree
    ? bad('Disque', `il ne reste que ${gigabytes} Go pour ${folder}. Faites de la place.`)
    : good('Disque', `${gigabytes} Go libres pour ${folder}.`)
}
