// Common first and last names of each region, to be combined. Kept as plain lists of words so that they can be read.

export interface NameLists {
  readonly women: readonly string[];
  readonly men: readonly string[];
  /** Either one form for everybody, or `man/woman`. */
  readonly last: readonly string[];
}

const words = (text: string): readonly string[] => text.trim().split(/\s+/);

export const NAMES = {
  hr: {
    women:
      words(`Ana Marija Ivana Petra Lucija Mia Sara Ema Nika Lana Martina Katarina Maja Tea Dora Iva Jelena Kristina
      Sanja Mirjana Vesna Ljiljana Gordana Željka Snježana Tihana Ines Valentina Barbara Antonija Helena Karla Paula
      Laura Magdalena Nikolina Andrea Monika Tena Vedrana`),
    men: words(`Ivan Marko Josip Luka Petar Ante Tomislav Stjepan Krešimir Filip Matej Domagoj Hrvoje Davor Zoran Goran
      Mario Dario Dino Igor Robert Damir Zvonimir Antonio Karlo Leon Jakov Fran Borna Tin Mislav Vedran Saša Nenad
      Branimir Dražen Mladen Boris Siniša Frane`),
    last: words(`Horvat Kovačević Babić Marić Jurić Novak Kovačić Knežević Vuković Marković Petrović Matić Tomić Pavlović
      Kovač Božić Blažević Grgić Pavić Radić Perić Filipović Šarić Lovrić Vidović Popović Bošnjak Jukić Barišić
      Mikulić Bašić Katić Ivanković Galić Klarić Brkić Lončar Lukić Martinović Jurković Miletić Mandić Vidaković
      Šimić Crnković Cindrić Đurić Kralj Mlinarić Rukavina Šimunović Vrdoljak Zorić Bilić Stipić Hršak Kolar Vlašić
      Tomašević Kos Fabijanić Dujmović Krznarić Peruško Ružić Žagar Lisak Mihaljević Pintarić Sertić`),
  },
  ba: {
    women:
      words(`Amina Lejla Selma Emina Merima Aida Azra Amra Sabina Jasmina Elma Adna Ajla Maida Dženana Ivana Marija
      Mirela Dragana Sanja Nermina Edina Hana Lamija`),
    men: words(`Adnan Emir Mirza Haris Amar Kenan Tarik Nedim Jasmin Edin Almir Samir Armin Faruk Senad Elvir Dženan
      Marko Mario Dragan Nikola Damir Vedad Anes`),
    last: words(`Hodžić Hadžić Delić Mujić Begić Kovačević Halilović Hasanović Ibrahimović Suljić Mehmedović Omerović
      Avdić Softić Čaušević Mehić Zukić Osmanović Salihović Džafić Ćosić Jurić Marić Tomić Vasić Simić Perić
      Ramić Bajrić Imamović Smajić Hrustić Alić Kadić Selimović`),
  },
  rs: {
    women:
      words(`Jovana Milica Jelena Marija Ana Teodora Katarina Sofija Dragana Snežana Ivana Tamara Nevena Sanja
      Aleksandra Maja Tijana Anđela Ljubica Vesna Gordana Biljana Marina Kristina`),
    men: words(`Nikola Marko Stefan Luka Aleksandar Miloš Nemanja Dušan Vladimir Milan Zoran Goran Dragan Bojan Uroš
      Filip Lazar Vuk Ognjen Igor Dejan Slobodan Petar Jovan`),
    last: words(`Jovanović Petrović Nikolić Marković Đorđević Stojanović Ilić Stanković Pavlović Milošević Simić Popović
      Kostić Živković Tomić Ristić Lazić Savić Todorović Vasić Lukić Mladenović Antić Obradović Cvetković Stevanović
      Mitrović Radovanović Vuković Kovačević Zdravković Filipović Maksimović Perić`),
  },
  si: {
    women:
      words(`Maja Ana Nina Eva Nika Tina Mojca Petra Katja Špela Urška Anja Sara Lara Zala Neža Barbara Mateja
      Polona Alenka Irena Darja Tjaša Vesna`),
    men: words(`Luka Jan Matej Žiga Rok Jure Miha Blaž Gregor Andrej Marko Tomaž Peter Aleš Anže Nejc David Primož
      Gašper Urban Boštjan Janez Domen Simon`),
    last: words(`Novak Horvat Kovačič Krajnc Zupančič Potočnik Kovač Mlakar Vidmar Kos Golob Turk Kralj Zupan Bizjak Hribar
      Kotnik Kavčič Rozman Kastelic Oblak Petek Hočevar Kolar Kranjc Žagar Korošec Koren Lah Medved Pirc Rupnik
      Sever Šuštar Erjavec Jereb Bregar Logar`),
  },
  de: {
    women:
      words(`Anna Lena Laura Julia Sarah Lisa Katharina Sophie Johanna Hannah Lea Marie Nina Jana Christina Sabine
      Claudia Petra Monika Susanne Andrea Birgit Heike Stefanie Melanie Franziska Carolin Miriam Verena Theresa Eva
      Magdalena Elisabeth Ingrid Renate Paula Clara Mira`),
    men: words(`Lukas Jonas Felix Paul Leon Maximilian Tobias Florian Sebastian Markus Stefan Andreas Christian Daniel
      Michael Thomas Martin Matthias Johannes Philipp Simon David Jan Tim Niklas Moritz Fabian Dominik Georg Wolfgang
      Jürgen Uwe Bernd Klaus Dieter Anton Emil Jakob`),
    last: words(`Schmidt Schneider Fischer Weber Meyer Wagner Becker Schulz Hoffmann Schäfer Koch Bauer Richter Klein Wolf
      Schröder Neumann Schwarz Zimmermann Braun Krüger Hofmann Hartmann Lange Werner Krause Lehmann Köhler Maier
      Mayer Kaiser Fuchs Lang Scholz Möller Weiß Jung Hahn Vogel Friedrich Keller Günther Berger Winkler Roth Beck
      Lorenz Baumann Franke Albrecht Schuster Ludwig Böhm Winter Kraus Schumacher Krämer Vogt Stein Jäger Otto
      Sommer Groß Seidel Heinrich Brandt Haas Graf Dietrich Ziegler Kuhn Kühn Pohl Engel Horn Busch Bergmann Voigt`),
  },
  at: {
    women:
      words(`Anna Katharina Julia Lisa Magdalena Theresa Johanna Sophie Verena Elisabeth Barbara Eva Christina Maria
      Martina Sabine Michaela Birgit Ulrike Claudia Carina Viktoria Nina Valentina Marlene Helga`),
    men: words(`Lukas Florian Michael Thomas Stefan Andreas Markus Christian Daniel Dominik Matthias Johannes Georg
      Alexander Manuel Patrick Bernhard Gerhard Franz Josef Wolfgang Herbert Jakob Felix Clemens Raphael`),
    last: words(`Gruber Huber Wagner Pichler Steiner Moser Mayer Hofer Leitner Berger Fuchs Eder Fischer Schmid Winkler
      Weber Schwarz Maier Reiter Bauer Brunner Egger Lang Auer Wimmer Binder Haas Wallner Aigner Lechner Ebner
      Koller Lehner Haider Stadler Wieser Strasser Holzer Schuster Kern Pfeiffer Lackner Riegler Novak Horvath`),
  },
  it: {
    women:
      words(`Giulia Martina Chiara Francesca Sara Alessia Elena Federica Valentina Silvia Laura Paola Elisa Giorgia
      Ilaria Marta Roberta Anna Lucia Beatrice Camilla Serena Michela Daniela`),
    men: words(`Marco Andrea Luca Matteo Alessandro Francesco Davide Simone Lorenzo Stefano Giuseppe Antonio Roberto
      Paolo Fabio Riccardo Daniele Giacomo Nicola Enrico Pietro Tommaso Emanuele Michele`),
    last: words(`Rossi Russo Ferrari Esposito Bianchi Romano Colombo Ricci Marino Greco Bruno Gallo Conti Costa Giordano
      Mancini Rizzo Lombardi Moretti Barbieri Fontana Santoro Mariani Rinaldi Caruso Ferrara Galli Martini Leone
      Longo Gentile Martinelli Vitale Lombardo Serra Coppola Marchetti Parisi Villa Conte Ferraro Fabbri Bianco`),
  },
  fr: {
    women:
      words(`Camille Léa Manon Chloé Emma Julie Marie Sarah Pauline Laura Mathilde Claire Sophie Céline Aurélie
      Élodie Nathalie Isabelle Inès Juliette`),
    men: words(`Lucas Thomas Hugo Antoine Nicolas Julien Maxime Alexandre Pierre Mathieu Romain Guillaume Clément Vincent
      Sébastien Laurent Olivier François Baptiste Théo`),
    last: words(`Bernard Dubois Petit Durand Leroy Moreau Simon Laurent Lefebvre Roux David Bertrand Morel Fournier Girard
      Bonnet Dupont Lambert Fontaine Rousseau Vincent Muller Lefèvre Faure Mercier Blanc Guérin Boyer Garnier
      Chevalier Legrand Gauthier Perrin Robin Clément Morin`),
  },
  es: {
    women:
      words(`Lucía María Paula Laura Marta Carmen Ana Sara Elena Cristina Raquel Isabel Beatriz Rocío Nuria Silvia
      Alba Irene Patricia Pilar`),
    men: words(`Pablo Alejandro Daniel David Javier Carlos Álvaro Sergio Jorge Miguel Diego Adrián Rubén Manuel Iván
      Fernando Luis Antonio Marcos Hugo`),
    last: words(`Rodríguez Fernández López Martínez Sánchez Pérez Gómez Jiménez Ruiz Hernández Díaz Moreno Muñoz Álvarez
      Romero Alonso Gutiérrez Navarro Torres Domínguez Vázquez Ramos Gil Ramírez Serrano Blanco Molina Morales
      Suárez Ortega Delgado Castro Ortiz Rubio Marín Sanz Iglesias Medina Garrido Cortés`),
  },
  pt: {
    women: words(
      `Maria Ana Beatriz Inês Mariana Joana Catarina Sofia Leonor Carolina Rita Marta Teresa Patrícia Sara`,
    ),
    men: words(
      `João Pedro Tiago Miguel Francisco Diogo Rui Bruno Nuno Ricardo André Gonçalo Luís Paulo Duarte`,
    ),
    last: words(`Silva Santos Ferreira Pereira Oliveira Costa Rodrigues Martins Sousa Fernandes Gonçalves Gomes Lopes
      Marques Alves Almeida Ribeiro Pinto Carvalho Teixeira Moreira Correia Mendes Nunes Soares Vieira Monteiro Cardoso`),
  },
  pl: {
    women:
      words(`Anna Katarzyna Małgorzata Agnieszka Magdalena Joanna Aleksandra Zuzanna Julia Natalia Karolina Paulina
      Monika Ewa Dorota Beata Weronika Oliwia`),
    men: words(`Piotr Krzysztof Andrzej Tomasz Paweł Michał Marcin Jakub Kamil Mateusz Bartosz Łukasz Adam Grzegorz
      Wojciech Maciej Szymon Dawid`),
    last: words(`Nowak Kowalski/Kowalska Wiśniewski/Wiśniewska Wójcik Kowalczyk Kamiński/Kamińska Zieliński/Zielińska
      Szymański/Szymańska Woźniak Dąbrowski/Dąbrowska Kozłowski/Kozłowska Mazur Jankowski/Jankowska Krawczyk
      Piotrowski/Piotrowska Grabowski/Grabowska Pawlak Michalski/Michalska Król Wieczorek Jabłoński/Jabłońska Wróbel
      Majewski/Majewska Stępień Malinowski/Malinowska Jaworski/Jaworska Górski/Górska Pawłowski/Pawłowska`),
  },
  cz: {
    women: words(
      `Jana Marie Eva Hana Anna Lenka Kateřina Lucie Petra Tereza Veronika Barbora Markéta Adéla Klára Zuzana`,
    ),
    men: words(
      `Jan Petr Tomáš Martin Jakub Lukáš Ondřej Pavel Michal David Vojtěch Jiří Marek Filip Radek Adam`,
    ),
    last: words(`Novák/Nováková Svoboda/Svobodová Novotný/Novotná Dvořák/Dvořáková Černý/Černá Procházka/Procházková
      Kučera/Kučerová Veselý/Veselá Horák/Horáková Němec/Němcová Pokorný/Pokorná Marek/Marková Pospíšil/Pospíšilová
      Hájek/Hájková Jelínek/Jelínková Král/Králová Růžička/Růžičková Beneš/Benešová Fiala/Fialová Sedláček/Sedláčková
      Doležal/Doležalová Zeman/Zemanová Kolář/Kolářová Čermák/Čermáková`),
  },
  sk: {
    women: words(`Zuzana Jana Katarína Lucia Martina Mária Monika Veronika Simona Natália Barbora Kristína`),
    men: words(`Peter Martin Jozef Michal Tomáš Lukáš Marek Juraj Matej Jakub Milan Andrej`),
    last: words(`Horváth/Horváthová Kováč/Kováčová Varga/Vargová Tóth/Tóthová Nagy/Nagyová Baláž/Balážová Molnár/Molnárová
      Balog/Balogová Lukáč/Lukáčová Novák/Nováková Kovačik/Kovačiková Polák/Poláková Gajdoš/Gajdošová Krajčí/Krajčíová
      Hudák/Hudáková Šimko/Šimková`),
  },
  hu: {
    women: words(
      `Anna Zsófia Eszter Katalin Judit Erzsébet Ágnes Réka Dóra Lilla Nóra Viktória Boglárka Orsolya`,
    ),
    men: words(`Bence Máté Dániel Péter Gábor László Zoltán István András Tamás Balázs Ádám Levente Gergő`),
    last: words(`Nagy Kovács Tóth Szabó Horváth Varga Kiss Molnár Németh Farkas Balogh Papp Lakatos Takács Juhász Mészáros
      Simon Rácz Fekete Szilágyi Török Fehér Gál Pintér Szűcs Kocsis`),
  },
  ro: {
    women: words(`Maria Elena Ioana Andreea Alexandra Mihaela Cristina Ana Gabriela Raluca Diana Larisa`),
    men: words(`Andrei Alexandru Mihai Ionuț Cristian Bogdan Vlad Radu Ștefan Adrian Florin Gabriel`),
    last: words(`Popa Popescu Ionescu Pop Radu Dumitru Stan Stoica Gheorghe Matei Ciobanu Rusu Munteanu Dinu Constantin Marin
      Tudor Ungureanu Dobre Barbu Nistor Florea`),
  },
  bg: {
    women: words(`Мария Иванка Елена Виктория Десислава Габриела Симона Йоана Ралица Теодора Надежда Силвия`),
    men: words(`Георги Иван Димитър Николай Петър Христо Александър Стефан Мартин Калоян Борис Пламен`),
    last: words(`Иванов/Иванова Георгиев/Георгиева Димитров/Димитрова Петров/Петрова Николов/Николова Христов/Христова
      Стоянов/Стоянова Тодоров/Тодорова Илиев/Илиева Василев/Василева Атанасов/Атанасова Петков/Петкова Ангелов/Ангелова
      Колев/Колева Йорданов/Йорданова Маринов/Маринова`),
  },
  gr: {
    women: words(
      `Μαρία Ελένη Κατερίνα Βασιλική Σοφία Αναστασία Ιωάννα Δήμητρα Χριστίνα Ευαγγελία Αγγελική Γεωργία`,
    ),
    men: words(
      `Γιώργος Γιάννης Δημήτρης Κωνσταντίνος Νίκος Παναγιώτης Βασίλης Χρήστος Αντώνης Ιωάννης Θανάσης Μιχάλης`,
    ),
    last: words(`Παπαδόπουλος/Παπαδοπούλου Παππάς/Παππά Βλάχος/Βλάχου Ιωαννίδης/Ιωαννίδου Οικονόμου Παπαγεωργίου Μακρής/Μακρή
      Δημητρίου Γεωργίου Αντωνίου Νικολαΐδης/Νικολαΐδου Παπανικολάου Αλεξίου Καραγιάννης/Καραγιάννη Αθανασίου Σαμαράς/Σαμαρά`),
  },
  nl: {
    women: words(`Emma Sanne Lotte Anne Lisa Femke Marieke Eva Iris Fleur Anouk Linda Esther Ingrid`),
    men: words(`Daan Sem Lars Thijs Bram Jeroen Bas Tim Jasper Maarten Rik Wouter Koen Pieter`),
    last: `de Jong|Jansen|de Vries|Bakker|Visser|Smit|Meijer|de Boer|Mulder|de Groot|Bos|Vos|Peters|Hendriks|van Leeuwen|Dekker|Brouwer|de Wit|Dijkstra|Smits|van der Meer|Kok|Jacobs|van den Heuvel|Postma|Kuiper`.split(
      '|',
    ),
  },
  se: {
    women: words(`Anna Emma Elin Sara Maja Ida Linnea Johanna Karin Kristina Amanda Frida Hanna Åsa`),
    men: words(`Erik Lars Anders Johan Oscar Viktor Emil Karl Mikael Fredrik Gustav Nils Axel Jonas`),
    last: words(`Andersson Johansson Karlsson Nilsson Eriksson Larsson Olsson Persson Svensson Gustafsson Pettersson Jonsson
      Lindberg Lindström Lindqvist Berglund Bergström Sandberg Forsberg Sjöberg Lundgren Wallin`),
  },
  no: {
    women: words(`Ingrid Anne Kari Marit Silje Ida Nora Emma Hilde Maria Julie Camilla`),
    men: words(`Lars Ole Jan Henrik Magnus Kristian Andreas Martin Erik Sander Knut Tor`),
    last: words(`Hansen Johansen Olsen Larsen Andersen Pedersen Nilsen Kristiansen Jensen Karlsen Berg Haugen Hagen
      Johannessen Lund Dahl Halvorsen Moen Strand Solberg`),
  },
  dk: {
    women: words(`Anne Mette Kirsten Hanne Camilla Emma Ida Sofie Freja Louise Katrine Maria`),
    men: words(`Peter Jens Lars Mads Rasmus Frederik Søren Thomas Anders Mikkel Christian Emil`),
    last: words(`Nielsen Jensen Hansen Pedersen Andersen Christensen Larsen Sørensen Rasmussen Jørgensen Petersen Madsen
      Kristensen Olsen Thomsen Christiansen Poulsen Johansen Møller Mortensen`),
  },
  fi: {
    women: words(`Anna Laura Emilia Sanna Hanna Johanna Kaisa Elina Päivi Minna Aino Helmi`),
    men: words(`Mikko Juha Antti Jari Timo Ville Janne Markus Tuomas Eero Onni Lauri`),
    last: words(`Korhonen Virtanen Mäkinen Nieminen Mäkelä Hämäläinen Laine Heikkinen Koskinen Järvinen Lehtonen Lehtinen
      Saarinen Salminen Heinonen Niemi Salonen Turunen Laitinen Tuominen`),
  },
  ua: {
    women: words(`Олена Наталія Ірина Оксана Тетяна Юлія Світлана Катерина Марія Анна Дарина Софія`),
    men: words(`Олександр Андрій Сергій Дмитро Іван Максим Віталій Роман Тарас Богдан Микола Павло`),
    last: words(`Шевчук Коваленко Бондаренко Ткаченко Кравченко Олійник Коваль Поліщук Бондар Ткачук Мороз Марченко
      Лисенко Руденко Савченко Петренко Кравчук Клименко Мельник Гончаренко`),
  },
  tr: {
    women: words(`Ayşe Fatma Zeynep Elif Merve Emine Esra Büşra Derya Selin Gizem Ebru Seda Melis`),
    men: words(`Mehmet Mustafa Ahmet Ali Emre Murat Burak Can Hakan Serkan Onur Cem Kemal Tolga`),
    last: words(`Yılmaz Kaya Demir Çelik Şahin Yıldız Yıldırım Öztürk Aydın Özdemir Arslan Doğan Kılıç Aslan Çetin Kara Koç
      Kurt Özkan Şimşek Polat Korkmaz`),
  },
  en: {
    women:
      words(`Emily Sarah Laura Rebecca Hannah Charlotte Olivia Amy Rachel Megan Lucy Grace Katie Nicole Jessica Aoife
      Ciara Niamh Erin Molly Alice Holly Priya Naomi`),
    men: words(`Jack Thomas Daniel Matthew Ryan Adam Luke Conor Sean Liam Oliver Harry Ben Callum Patrick Andrew Stephen
      Kevin Brian Aidan Nathan Omar Samuel Ethan`),
    last: words(`Walsh Murphy Kelly Byrne Ryan Doyle Gallagher Kennedy Lynch Murray Quinn Clarke Hughes Hall Wood Turner
      Harrison Cooper Ward Morris Bell Baker Foster Reid Barnes Palmer Fletcher Holmes Webb Simpson Hayes Burke
      Nolan Whelan Brennan Hogan Griffin Bennett Parker Brooks Shah Okafor Mensah Singh`),
  },
} as const satisfies Record<string, NameLists>;

export type NameRegion = keyof typeof NAMES;

/** Combinations of the lists above that would name somebody well known. */
export const WELL_KNOWN: ReadonlySet<string> = new Set([
  'Adam Clarke',
  'Adam Foster',
  'Adam Morris',
  'Adnan Hadžić',
  'Aleksandar Petrović',
  'Aleksandra Popović',
  'Alessia Russo',
  'Alexander Huber',
  'Alice Cooper',
  'Ana Marić',
  'Ana Popović',
  'Anders Svensson',
  'Andrea Berger',
  'Andrea Kaiser',
  'Andreas Hofer',
  'Andreas Wolf',
  'Andreea Popescu',
  'Andrew Bell',
  'Andrew Murray',
  'Andrew Parker',
  'Andrew Reid',
  'André Silva',
  'Ante Jukić',
  'Ante Tomić',
  'Ante Vrdoljak',
  'Antoine Dupont',
  'Antonio Conte',
  'Antonio Costa',
  'Ben Foster',
  'Ben Harrison',
  'Birgit Fischer',
  'Brian Baker',
  'Brian Cooper',
  'Brian Griffin',
  'Brian Kennedy',
  'Brian Murray',
  'Bruno Alves',
  'Bruno Fernandes',
  'Burak Yılmaz',
  'Camille Lefebvre',
  'Can Öztürk',
  'Carlos Moreno',
  'Carlos Ruiz',
  'Carmen Romero',
  'Christian Andersen',
  'Christian Wolf',
  'Christina Wagner',
  'Claudia Roth',
  'Conor Murray',
  'Cristian Popa',
  'Daniel Günther',
  'Daniel Hall',
  'Daniel Kennedy',
  'Daniel Koch',
  'Daniel Kraus',
  'Daniel Murphy',
  'Dario Šarić',
  'Dario Šimić',
  'Dejan Savić',
  'Dejan Stanković',
  'Diego Torres',
  'Dino Radić',
  'Diogo Costa',
  'Dominik Klein',
  'Dragan Ilić',
  'Dragan Stojanović',
  'Dražen Petrović',
  'Elif Doğan',
  'Emil Forsberg',
  'Emily Morris',
  'Eva Braun',
  'Fernando Alonso',
  'Fernando Torres',
  'Filip Kostić',
  'Filip Petrović',
  'Filip Šarić',
  'Francesco Gallo',
  'Franz Fuchs',
  'Franz Huber',
  'Franz Wagner',
  'François Simon',
  'Giuseppe Conte',
  'Goran Marić',
  'Grace Kelly',
  'Hakan Demir',
  'Hakan Şahin',
  'Hannah Hofmann',
  'Hannah Murray',
  'Harry Holmes',
  'Harry Hughes',
  'Hugo Sánchez',
  'Igor Mandić',
  'Ionuț Radu',
  'Ivan Bošnjak',
  'Ivan Mandić',
  'Ivan Martinović',
  'Ivan Rukavina',
  'Ivan Vuković',
  'Ivan Šarić',
  'Ivana Kovačić',
  'Ivana Marić',
  'Jack Harrison',
  'Jack Kennedy',
  'Jack Reid',
  'Jack Turner',
  'Jakob Fuchs',
  'Jakov Bilić',
  'Jakub Dvořák',
  'Jan Böhm',
  'Jan Fischer',
  'Jan Ludwig',
  'Jan Novák',
  'Jan Oblak',
  'Jan Svoboda',
  'Janez Novak',
  'Jessica Simpson',
  'Johan Andersson',
  'Johan Persson',
  'Johannes Brandt',
  'Johannes Vogt',
  'Jonas Hofmann',
  'Josip Pavić',
  'Josip Šimić',
  'João Gomes',
  'João Pinto',
  'João Silva',
  'Julia Fischer',
  'Jürgen Vogel',
  'Kamil Grabowski',
  'Kateřina Novotná',
  'Katharina Wagner',
  'Katie Holmes',
  'Kemal Kılıç',
  'Kevin Kelly',
  'Kevin Murphy',
  'Kevin Nolan',
  'Kevin Parker',
  'Kevin Whelan',
  'Klaus Fischer',
  'Lars Eriksson',
  'Lars Larsen',
  'Laura Bianchi',
  'Laura Palmer',
  'Laurent Fournier',
  'Lorenzo Serra',
  'Luis Suárez',
  'Luka Cindrić',
  'Luka Ilić',
  'Luka Kovač',
  'Luka Lončar',
  'Luka Lukić',
  'Luka Marić',
  'Luka Novak',
  'Luka Pavlović',
  'Lukas Weiß',
  'Luke Kelly',
  'Luís Pereira',
  'Magdalena Kaiser',
  'Magnus Berg',
  'Marco Rossi',
  'Marcos Alonso',
  'Marek Král',
  'Maria Lang',
  'Marie Laurent',
  'Marija Jurić',
  'Marija Kostić',
  'Marina Tomić',
  'Mario Babić',
  'Mario Bilić',
  'Mario Mandić',
  'Mario Pavić',
  'Marko Babić',
  'Marko Popović',
  'Markus Wolf',
  'Martin Schulz',
  'Matteo Ricci',
  'Matthias Sommer',
  'Maximilian Günther',
  'Michael Lang',
  'Michael Otto',
  'Michael Schumacher',
  'Michael Schuster',
  'Michele Serra',
  'Miguel Torres',
  'Mikael Persson',
  'Mikko Virtanen',
  'Milan Jovanović',
  'Milan Marković',
  'Milan Obradović',
  'Milan Stanković',
  'Milica Todorović',
  'Molly Parker',
  'Moritz Wagner',
  'Murat Yıldırım',
  'Nemanja Nikolić',
  'Nikola Kovačević',
  'Nikola Petrović',
  'Nina Potočnik',
  'Nuno Gomes',
  'Ognjen Petrović',
  'Ole Olsen',
  'Oliver Holmes',
  'Oliver Reid',
  'Oscar Svensson',
  'Pablo Iglesias',
  'Paolo Conte',
  'Paolo Ferrari',
  'Paolo Rossi',
  'Patrick Burke',
  'Paul Becker',
  'Paul Klein',
  'Pavel Novotný',
  'Pavel Procházka',
  'Pedro Santos',
  'Petar Jovanović',
  'Petar Popović',
  'Peter Molnár',
  'Petr Fiala',
  'Petra Marić',
  'Pierre Fournier',
  'Rachel Parker',
  'Rachel Reid',
  'Rebecca Hall',
  'Ricardo Carvalho',
  'Ricardo Pereira',
  'Robert Jurić',
  'Robert Kovač',
  'Roberta Lombardi',
  'Roberto Mancini',
  'Rui Costa',
  'Ryan Kelly',
  'Ryan Murphy',
  'Ryan Turner',
  'Samuel Barnes',
  'Sara Ferrari',
  'Sarah Palmer',
  'Sarah Parker',
  'Sean Byrne',
  'Sean Hayes',
  'Sean Kelly',
  'Sebastian Koch',
  'Sebastian Vogel',
  'Serena Rossi',
  'Sergio Ramos',
  'Silvia Romano',
  'Simon Graf',
  'Simon Schwarz',
  'Simone Conte',
  'Stefan Jovanović',
  'Stefan Mitrović',
  'Stefan Wolf',
  'Stefano Bianco',
  'Stephen Baker',
  'Stephen Byrne',
  'Stephen Foster',
  'Stephen Hughes',
  'Stephen Kelly',
  'Stjepan Radić',
  'Thomas Berger',
  'Thomas Burke',
  'Thomas Hall',
  'Thomas Huber',
  'Thomas Lang',
  'Tiago Pinto',
  'Tim Roth',
  'Timo Salonen',
  'Tolga Çetin',
  'Tomislav Tomašević',
  'Tomáš Kučera',
  'Tomáš Novák',
  'Tomáš Zeman',
  'Uroš Simić',
  'Vesna Kovač',
  'Viktor Nilsson',
  'Vincent Lambert',
  'Vlad Munteanu',
  'Vladimir Jovanović',
  'Wolfgang Beck',
  'Zoltán Farkas',
  'Zoran Živković',
  'Αντώνης Σαμαράς',
  'Мария Илиева',
  'Марія Шевчук',
  'Олена Шевчук',
  'Христо Петков',
]);
