/** The wholesaler's name in documents. */
export const seller = 'ООО «Светоч Опт»';
