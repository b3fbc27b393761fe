/**
 * Common Russian passwords: names, words, clubs and towns, which make up most of the published lists of leaked
 * passwords. Collected for this portal, because the library's large list has almost none in Cyrillic. Lower case, «е»
 * for «ё».
 */
export const russianPasswords: ReadonlySet<string> = new Set(
  `пароль парол пароли мойпароль секрет привет приветик здравствуйте доступ вход войти открой админ администратор
   пользователь менеджер директор начальник бухгалтер бухгалтерия продажи закупки склад магазин дилер оптовик заказ
   компания фирма офис работа портал сайт почта интернет компьютер
   любовь люблю любимая любимый любимка люблютебя янетебялюблю ятебялюблю солнышко солнце зайка зайчик котенок кошка
   котик малыш малышка ангел принцесса красотка счастье мечта жизнь надежда вера звезда победа свобода мир дружба
   мама папа мамочка мамапапа семья дочка сынок бабушка
   александр александра саша сашка сашенька андрей андрюша алексей леша антон артем борис вадим валентина валера
   василий вася вика виктор виктория виталий влад владимир владислав галина дарья даша денис дмитрий дима димка евгений
   евгения женя екатерина катя катюша елена лена леночка иван игорь илья ирина ира кирилл константин костя кристина
   ксения ксюша лариса любаша людмила люда максим макс маргарита марина мария маша машенька михаил миша надя наталья
   наташа настя анастасия никита николай коля оксана олег ольга оля павел паша полина роман рома руслан светлана света
   сергей серега сережа софия станислав степан татьяна таня тимур юлия юля юрий ярослав алена аленка алеша анна анечка аня арина
   москва питер петербург россия русский сибирь урал самара казань одесса киев минск ростов челябинск екатеринбург
   спартак зенит динамо локомотив цска торпедо авангард футбол хоккей рыбалка охота
   машина мерседес бмв ауди лада жигули волга москвич тойота самолет корабль
   дракон волк тигр медведь орел ястреб сокол собака лошадь дельфин
   весна лето осень зима январь февраль март апрель май июнь июль август сентябрь октябрь ноябрь декабрь
   понедельник вторник среда четверг пятница суббота воскресенье
   черный белый красный зеленый синий золото серебро алмаз кристалл
   водка пиво коньяк клубничка шоколад конфета мандарин
   parol paroli privet lubov lyubov lubimaya lublu solnyshko solnce zaika kotenok moskva piter rossia rossiya spartak
   zenit dinamo lokomotiv natasha nastya sasha masha dasha katya tanya olga sergey sergei andrey andrei dmitriy dmitry
   aleksandr alexandr alexander maksim maxim nikita vladimir svetlana marina tatiana tatyana ekaterina anastasia
   kristina viktoria victoria ksenia samara kazan mashina drakon
   qwerty qwert qwe asdfgh asdf asd zxcvbn zxcv zxc qaz qazwsx admin administrator manager user root test demo login
   password passw pass sklad ofis office zakaz magazin director buhgalter`.split(/\s+/),
);
