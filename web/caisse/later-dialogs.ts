// The dialogs that the selling screen does not need at the start. They are one chunk, loaded when a sale
// begins.
export { AllFares } from './all-fares.tsx'
export { KeyMap } from './key-map.tsx'
export { OtherMeansDialog } from './other-means.tsx'
export { ParkedSales } from './parked-sales.tsx'
export { ElsewhereDialog } from './print-elsewhere.tsx'
export { SalesDialog } from './sales-dialog.tsx'
export { SeatChoice } from './seat-choice.tsx'
export { TerminalDialog } from './terminal-dialog.tsx'
export { VoucherChoice } from './voucher-choice.tsx'
