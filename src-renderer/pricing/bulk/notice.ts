/** The notice of a bulk change that was made: it says how to undo it. */
export const bulkNotice = 'prices-bulk'
