/** The keys of the desk with their effects, as its page and its window list them. */
export const deskKeys: readonly { keys: readonly string[]; effect: string }[] = [
  { keys: ['/', 'Ctrl+K'], effect: 'Поиск по столу' },
  { keys: ['j', 'о'], effect: 'Следующая строка списка' },
  { keys: ['k', 'л'], effect: 'Предыдущая строка списка' },
  { keys: ['Enter'], effect: 'Открыть отмеченную строку' },
  { keys: ['Esc'], effect: 'Выйти из поиска или снять отметку со строки' },
  { keys: ['?'], effect: 'Список клавиш' },
];

/** Where the keys work, below their list. */
export const keysNote =
  'Клавиши работают в любой раскладке, пока вы не печатаете в поле. На Mac вместо Ctrl – Cmd.';
