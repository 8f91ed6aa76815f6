import type { Gate } from '../../../contract/rules/admission.ts'

/** The gate named by an address: /admin/controle/seance/12, /admin/controle/cinema/1. */
export function gateAt({ kind, id }: { kind: string; id: string }): Gate | null {
  if (!/^[1-9]\d{0,8}$/.test(id)) return null
  if (kind === 'seance') return { sessions_id: Number(id) }
  return kind === 'cinema' ? { cinemas_id: Number(id) } : null
}
